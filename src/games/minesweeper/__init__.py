"""Minesweeper."""
