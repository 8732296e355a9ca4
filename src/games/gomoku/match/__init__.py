"""Matches between engines: games under our own referee, and what their results tell."""
