"""What every test stands on: no file of the person's own is touched."""

from __future__ import annotations

from pathlib import Path

import pytest

UNSET = (
    "GAMES_NO_STORE",
    "NO_COLOR",
    "FORCE_COLOR",
    "CLICOLOR_FORCE",
    "COLUMNS",
    "LANGUAGE",
)


@pytest.fixture(autouse=True)
def _own_state_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("TZ", "UTC")
    for name in (
        "GAMES_NO_STORE",
        "NO_COLOR",
        "FORCE_COLOR",
        "CLICOLOR_FORCE",
        "COLUMNS",
        "LANGUAGE",
    ):
        monkeypatch.delenv(name, raising=False)
