"""Tests that read like specifications."""
