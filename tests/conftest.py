"""What every test stands on: no file of the person's own is touched."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count
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


@pytest.fixture(scope="session")
def _owns(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Names of folders, none of which is there yet: most tests need none."""
    above = tmp_path_factory.mktemp("own")
    return (above / str(number) for number in count())


@pytest.fixture(autouse=True)
def own(_owns: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the program makes those for what it keeps."""
    folder = next(_owns)
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    for name in UNSET:
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture(autouse=True, scope="session")
def _universal_time() -> Iterator[None]:
    """Dates are shown as they are where the person is: here, everywhere the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "UTC")
        if hasattr(time, "tzset"):
            time.tzset()
        yield


@pytest.fixture
def store(own: Path) -> Store:
    """Where the program keeps things in this test."""
    name = "noughts-and-mines"
    return Store(str(own / "state" / name), str(own / "data" / name), lambda: NOW)
