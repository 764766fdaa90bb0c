"""Benchmarks that stay out of the wheel: peers, the web server under load, and simulation by several processes.

Run them with `python -m benchmarks`. `fieldcraft bench` is the small benchmark for users.
"""
