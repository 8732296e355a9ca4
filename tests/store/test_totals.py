"""Totals against naive counting, and a few cases that can be checked by eye."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

from hypothesis import given
from hypothesis import strategies as st

from games.store.results import Result
from games.store.totals import PERIODS, count, streaks, totals
from tests.store.test_results import RESULT


def utc(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, timezone.utc)


def level(result: Result) -> str:
    return str(result.settings["level"])


def games(marks: str) -> list[Result]:
    """A game a letter: won, lost, drawn, or two persons; a capital one was assisted."""
    scores = {"w": "won", "l": "lost", "d": "drawn", "t": ""}
    return [
        RESULT._replace(score=scores[m.lower()], assists=("hint",) if m.isupper() else ())
        for m in marks
    ]


def test_streaks_by_eye() -> None:
    assert streaks(games("")) == (0, 0)
    assert streaks(games("w")) == (1, 1)
    assert streaks(games("wwlw")) == (1, 2)
    assert streaks(games("wwwd")) == (0, 3)
    assert streaks(games("wwWww")) == (2, 2)  # a win with help is none in a row without
    assert streaks(games("wtw")) == (2, 2)  # two persons against each other are nobody's game


@given(st.text("wldtWLDT", max_size=30))
def test_a_streak_is_the_longest_run_of_wins_alone(marks: str) -> None:
    alone = "".join("w" if m == "w" else "-" for m in marks if m.lower() != "t")
    assert streaks(games(marks)) == (
        len(alone) - len(alone.rstrip("w")),
        max(map(len, alone.split("-"))),
    )


results = st.builds(
    RESULT._replace,
    finished=st.floats(1e9, 2e9),
    settings=st.sampled_from([{"level": "easy"}, {"level": "hard"}]),
    opponent=st.sampled_from(["", "perfect", "random"]),
    score=st.sampled_from(["won", "lost", "drawn", ""]),
    seconds=st.floats(0, 1000),
    assists=st.sampled_from([(), ("hint",), ("undo", "seed")]),
    figures=st.sampled_from([{}, {"a": 1}, {"a": 2.5, "b": 0}]),
)


@given(st.lists(results, max_size=12))
def test_every_game_is_counted_once_in_each_way(found: list[Result]) -> None:
    total = totals(found, level, utc)
    assert total.all == count(found)
    assert total.all.played == len(found)
    for groups in (total.levels, total.periods):
        assert sum(c.played for c in groups.values()) == len(found)
        for kind in ("won", "lost", "drawn", "assisted"):
            assert sum(getattr(c, kind) for c in groups.values()) == getattr(total.all, kind)
    assert sum(c.played for c in total.opponents.values()) == sum(bool(r.opponent) for r in found)


@given(st.lists(results, max_size=12))
def test_a_best_time_is_of_a_win_without_help(found: list[Result]) -> None:
    for name, counted in totals(found, level, utc).levels.items():
        times = [
            result.seconds
            for result in found
            if level(result) == name and result.score == "won" and result.assists == ()
        ]
        assert counted.best == (sorted(times)[0] if times else None)


@given(st.lists(results, min_size=1, max_size=12))
def test_a_mean_is_over_the_games_that_have_the_figure(found: list[Result]) -> None:
    clean = [result for result in found if result.score == "won" and not result.assists]
    figures = count(found).figures
    for name in ("a", "b"):
        having = [result.figures[name] for result in clean if name in result.figures]
        assert (name in figures) == bool(having)
        if having:
            assert abs(figures[name] * len(having) - sum(having)) < 1e-9


def periods_over(days: list[int]) -> list[str]:
    start = datetime(2026, 11, 30, 12, tzinfo=timezone.utc)
    found = [
        RESULT._replace(finished=(start + timedelta(day)).timestamp(), settings={"level": ""})
        for day in days
    ]
    return list(totals(found, level, utc).periods)


def test_periods_are_as_short_as_fits() -> None:
    assert periods_over([0]) == ["2026-11-30"]
    assert periods_over([0, 11]) == ["2026-11-30", "2026-12-11"]
    assert periods_over([0, 1, 12]) == ["2026-W49", "2026-W50"]
    assert periods_over([0, 83]) == ["2026-W49", "2027-W07"]
    assert periods_over([0, 84]) == ["2026-11", "2027-02"]
    assert periods_over([0, 400]) == ["2026-11", "2028-01"]
    assert len(periods_over(list(range(0, 360, 30)))) == PERIODS
