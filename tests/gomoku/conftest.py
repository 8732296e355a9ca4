"""Engines of tests need no pauses, and die when they are told to."""

from __future__ import annotations

import pytest

from games.gomoku.gomocup import pipes


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipes, "PAUSE", 0.0)
    monkeypatch.setattr(pipes, "GRACE", 0.1)
