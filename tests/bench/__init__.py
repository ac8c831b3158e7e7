"""How fast it is, as ratios against peers in one run: `make bench`. Never part of the tests."""
