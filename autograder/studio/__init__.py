"""The studio: a page on this machine where a TA types or clicks a tree together and saves it into the bank."""
