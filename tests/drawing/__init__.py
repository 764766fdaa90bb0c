"""Tests of the SVG drawings."""
