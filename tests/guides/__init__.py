"""The guided first game of every title."""
