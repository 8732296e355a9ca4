"""A source of chance that shows what it could have chosen."""

from __future__ import annotations

from random import Random
from typing import Any


class Offered(Random):
    """Takes the first of several and keeps all of them."""

    choices_seen: tuple[Any, ...] = ()

    def choice(self, seq: Any) -> Any:
        self.choices_seen = tuple(seq)
        return seq[0]
