"""Situations in which somebody is told something, and beside them, in *.txt, every word that is said there."""
