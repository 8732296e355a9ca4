"""What wins, draws and losses tell about a difference in strength."""

from __future__ import annotations

from math import log, log10, sqrt
from typing import NamedTuple

CONFIDENCE = 1.96
"""Standard deviations on either side of the mean that hold 95 in 100 cases."""
ALPHA = BETA = 0.05
"""How often the sequential test may accept either hypothesis wrongly."""


class Score(NamedTuple):
    """Results of a match, as the first player sees them."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many there are."""
        return sum(self)

    @property
    def points(self) -> float:
        """One for a win, a half for a draw."""
        return self.wins + self.draws / 2

    def with_points(self, points: float) -> Score:
        """After another game with 1, 0.5 or 0 points."""
        return Score(
            self.wins + (points == 1), self.draws + (points == 0.5), self.losses + (points == 0)
        )


def elo(score: Score) -> tuple[float, float] | None:
    """The difference in Elo and its error, with 95 in 100 confidence.

    None while it may be anything: no games, or only wins, or only losses.
    """
    if not 0 < score.points < score.games:
        return None
    mean = score.points / score.games
    error = CONFIDENCE * sqrt(_variance(score) / score.games)
    low, high = (min(max(mean + d, 1e-3), 1 - 1e-3) for d in (-error, error))
    return _elo_of(mean), (_elo_of(high) - _elo_of(low)) / 2


def likelihood_ratio(score: Score, elo0: float, elo1: float) -> float:
    """The logarithm of how much likelier the results are at ``elo1`` than at ``elo0``.

    The approximation by a normal distribution that chess engines are tested with (M. Van den
    Bergh, "A practical introduction to the GSPRT"); half a game of each result is added, so that
    a run of wins alone decides nothing too soon.
    """
    if not score.games:
        return 0.0
    some = [count + 0.5 for count in score]
    games = sum(some)
    mean = (some[0] + some[1] / 2) / games
    variance = (some[0] + some[1] / 4) / games - mean * mean
    low, high = _expected(elo0), _expected(elo1)
    return score.games * (high - low) * (2 * mean - low - high) / (2 * variance)


def verdict(ratio: float) -> str | None:
    """``elo0`` or ``elo1``, whichever the test accepts, None while it goes on."""
    if ratio >= log((1 - BETA) / ALPHA):
        return "elo1"
    return "elo0" if ratio <= log(BETA / (1 - ALPHA)) else None


def _variance(score: Score) -> float:
    mean = score.points / score.games
    return (score.wins + score.draws / 4) / score.games - mean * mean


def _elo_of(mean: float) -> float:
    return 0.0 - 400 * log10(1 / mean - 1)  # never -0.0


def _expected(difference: float) -> float:
    return 1 / (1 + 10 ** (-difference / 400))
