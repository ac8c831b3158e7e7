"""Render: a report becomes what people and platforms read. One file and one line of REPORTERS for each format."""
