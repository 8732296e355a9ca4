"""What opening a square is worth when it may be a mine: one opening of looking ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.minesweeper.constraints import Contradiction, components
from games.minesweeper.counting import count
from games.minesweeper.solver import Position, Solution, weigh


class Outlook(NamedTuple):
    """The arrangements in which a square shows one number, and the chance of surviving next."""

    arrangements: int
    survival: float


def settle(position: Position, solution: Solution) -> Position:
    """The same position with every certain mine taken out; it must have no safe squares."""
    if len(solution.mined) == len(position.mined):
        return position
    mined = solution.mined
    parts = components(
        (mines - sum(s in mined for s in squares), [s for s in squares if s not in mined])
        for mines, squares in constraints(position)
    )
    return position._replace(
        mined=set(mined),
        mines=position.mines + len(position.mined) - len(mined),
        apart=[square for square in position.apart if square not in mined],
        parts=parts,
        counts=[count(part.sizes, part.constraints) for part in parts],
    )


def constraints(
    position: Position, parts: Sequence[int] | None = None
) -> Iterator[tuple[int, list[int]]]:
    """The constraints of some parts, all by default, with their squares."""
    for index in range(len(position.parts)) if parts is None else parts:
        part = position.parts[index]
        for mines, groups in part.constraints:
            yield mines, sorted(square for group in groups for square in part.groups[group])


def outlooks(position: Position, square: int, near: Sequence[Sequence[int]]) -> Iterator[Outlook]:
    """What may follow from opening a square, one outlook for each number it may show."""
    part_of = {
        s: index
        for index, part in enumerate(position.parts)
        for group in part.groups
        for s in group
    }
    loose = set(position.apart)
    around = [n for n in near[square] if n in part_of or n in loose]
    touched = sorted({part_of[n] for n in (square, *around) if n in part_of})
    told = [
        (mines, [s for s in squares if s != square])
        for mines, squares in constraints(position, touched)
    ]
    told = [(mines, squares) for mines, squares in told if squares]
    others = [part for i, part in enumerate(position.counts) if i not in touched]
    apart = len(loose.difference((square, *around)))
    for number in range(len(around) + 1):
        try:
            parts = components([*told, (number, around)] if around else told)
        except Contradiction:
            continue
        counts = [count(part.sizes, part.constraints) for part in parts]
        if not all(part.totals for part in counts):
            continue
        arrangements, outer, inner = weigh(counts + others, position.mines, apart)
        if arrangements:
            sizes = [part.sizes for part in parts] + [
                part.sizes for i, part in enumerate(position.parts) if i not in touched
            ]
            risks = [
                share // size
                for shares, sized in zip(inner, sizes, strict=True)
                for share, size in zip(shares, sized, strict=True)
            ]
            if apart:
                risks.append(outer)
            yield Outlook(arrangements, 1 - min(risks, default=0) / arrangements)


def signature(
    position: Position, square: int, near: Sequence[Sequence[int]], group_of: dict[int, int]
) -> tuple[int, ...]:
    """Equal for squares that the look-ahead cannot tell apart."""
    return (group_of[square], *sorted(group_of[n] for n in near[square] if n in group_of))


def groups(position: Position) -> dict[int, int]:
    """The group of every undecided square, -1 for those that border no number."""
    found = dict.fromkeys(position.apart, -1)
    for part in position.parts:
        for group in part.groups:
            found.update(dict.fromkeys(group, group[0]))
    return found


def best_guess(
    position: Position, solution: Solution, near: Sequence[Sequence[int]], ratio: float
) -> int:
    """The square with the best chance of being survived together with the next one."""
    position = settle(position, solution)
    group_of = groups(position)
    safest = min(solution.weights[square] for square in group_of)
    total = solution.arrangements
    limit = total - (total - safest) * ratio
    distinct: dict[tuple[int, ...], int] = {}
    for square in sorted(group_of, key=lambda s: (solution.weights[s], len(near[s]), s)):
        if solution.weights[square] <= limit:
            distinct.setdefault(signature(position, square, near, group_of), square)
    best, best_score = -1, -1.0
    for square in distinct.values():
        score, left = 0.0, (total - solution.weights[square]) / total
        for outlook in outlooks(position, square, near):
            share = outlook.arrangements / total
            left -= share
            score += share * outlook.survival
            if outlook.survival == 1:
                score += share * 0.001
            if score + left * 1.001 < best_score:
                break
        if score > best_score + 1e-12:
            best, best_score = square, score
    return best
