"""Who sits where at a table, and how the games between them stand."""

from __future__ import annotations

from collections.abc import Mapping

from games.game import Outcome
from games.kind import HUMAN, Kind
from games.language import _
from games.options import Settings

WON, DRAWN, LOST = "won", "drawn", "lost"
YOU = "you"


def seats(kind: Kind, settings: Settings, swapped: bool = False) -> dict[str, str]:
    """For each side, who sits there, by a name that stays with the seat when sides swap."""
    players = [settings[side] for side in kind.sides]
    if players.count(HUMAN) == len(players):
        names = [_("player 1"), _("player 2")][:: -1 if swapped else 1]
    else:
        names = [_(YOU) if player == HUMAN else player for player in players]
    return dict(zip(kind.sides, names, strict=False))


def opponent(kind: Kind, settings: Settings) -> str:
    """The computer that one person plays against; empty if two play, or one alone."""
    players = [str(settings[side]) for side in kind.sides]
    computers = [player for player in players if player != HUMAN]
    return computers[0] if len(computers) < len(players) and computers else ""


def standing(kind: Kind, settings: Settings, outcome: Outcome, seat: str | None) -> str:
    """How a game ended for the one person in it: won, drawn, lost; empty if there were two.

    ``seat`` is where the winner sat down, None if nobody won.
    """
    if not kind.sides:
        return WON if outcome.winner else LOST
    if not opponent(kind, settings):
        return ""
    if seat is None:
        return DRAWN
    return WON if settings[seat] == HUMAN else LOST


def score_line(kind: Kind, names: list[str], score: Mapping[str, int]) -> str:
    """How many games each of these has won, and how many were drawn."""
    counted = [*names, _("draws")] if kind.sides else [WON, LOST]  # the results of a game for one
    return _("Score: {score}.").format(
        score=", ".join(f"{_(name)}: {score[name]}" for name in counted)
    )
