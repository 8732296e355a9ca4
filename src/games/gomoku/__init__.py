"""Gomoku: k in a row on any board."""
