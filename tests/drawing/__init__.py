"""Boards and counters as vector graphics."""
