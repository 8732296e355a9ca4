"""Tic-tac-toe, k in a row (gomoku) and minesweeper: rules, players and a table to play at."""

from games.board import Board
from games.game import Game, IllegalMove, InvalidMove, Outcome

__all__ = ["Board", "Game", "IllegalMove", "InvalidMove", "Outcome", "__version__"]

__version__ = "0.1.0"
