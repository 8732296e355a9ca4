"""What every test stands on: no file of the person's own is touched."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.store.places import Store
from tests.run import NOW

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
    for name in UNSET:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True, scope="session")
def _universal_time() -> Iterator[None]:
    """Dates are shown as they are where the person is: here, everywhere the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "UTC")
        if hasattr(time, "tzset"):
            time.tzset()
        yield


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Where the program keeps things in this test."""
    name = "noughts-and-mines"
    return Store(str(tmp_path / "state" / name), str(tmp_path / "data" / name), lambda: NOW)
