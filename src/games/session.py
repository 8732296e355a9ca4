"""The table a game is played at: turns, history, undo, time, score, and another game after it.

It prints nothing and reads nothing itself: it speaks to a Face. What undo should restore belongs
to the game's state; what it should not (time, number of undos, score) belongs here. What a person
may type is in ``commands``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from random import Random
from typing import Any, Protocol

from games import commands
from games.files import FileError
from games.game import Game, IllegalMove, InvalidMove
from games.hiring import Hired, PlayerFault
from games.kind import HUMAN, Kind, Player, Ply, Tally
from games.language import _
from games.options import Settings, quoted
from games.picture import Picture
from games.store import Saved, StoreError, forget, keep, kept, set_aside


class Face(Protocol):
    """Whoever stands between the table and the person."""

    def ask(self, question: str) -> str:
        """A line that the person typed, without its end."""

    def tell(self, sentence: str) -> None:
        """Say this."""

    def show(self, picture: Picture) -> None:
        """Show the position in full: a game begins, or the person asked for it."""

    def update(self, picture: Picture) -> None:
        """Show that the position has changed: it is a person's turn, or the game is over."""

    def thinking(self) -> AbstractContextManager[None]:
        """While it lasts, a computer thinks: show so, if it takes its time."""

    def result(self, word: str) -> None:
        """Give the fixed word that a script waits for: the game is over."""


class Quit(Exception):
    """The person wants to leave the game."""


class Session:
    """One sitting at the table: a game, and others after it with sides swapped."""

    def __init__(
        self,
        kind: Kind,
        settings: Settings,
        seed: int,
        face: Face,
        clock: Callable[[], float],
        keeping: bool = False,
        seed_chosen: bool = False,
    ) -> None:
        """Set the table. With ``keeping``, the game is kept on disk after every move.

        A ``seed_chosen`` by the person may be known to them, and counts as an assist.
        """
        self.kind = kind
        self.settings = settings
        self.face = face
        self.clock = clock
        self.score: Counter[str] = Counter()
        self.swapped = False
        self.keeping = keeping
        self.seed_chosen = seed_chosen
        self.hired = Hired(kind.hire, (str(settings.get(side)) for side in kind.sides))
        self._begin(seed)

    def _begin(self, seed: int) -> None:
        self.seed = seed
        self.history: list[Ply] = []
        self._pending: list[str] = []
        """Moves that the person typed on one line and that are still to be made."""
        self.undos = 0
        self.assists = list(self.kind.assists(self.settings))
        if self.seed_chosen:
            self.assist("seed")
        self.scored: str | None = None
        self._seconds = 0.0
        self._ticking_since: float | None = None
        self.moved = False
        """Whether anything has been done at this table, beyond what was loaded."""
        self._kept: Saved | None = None
        self._noted: set[str] = set()
        self._changed = False
        self.game = self._new_game()

    def _new_game(self) -> Game[Any]:
        # Seeded anew each time, so that the same moves always lead to the same game.
        return self.kind.new(self.settings, Random(f"{self.seed} board"))

    def chance(self) -> Random:
        """The randomness of this ply: the same for the same seed and number of moves."""
        return Random(f"{self.seed} {len(self.history)}")

    def leave(self) -> None:
        """End the sitting."""
        raise Quit

    # Playing

    def run(self) -> None:
        """Play until the person leaves; a game between computers ends by itself."""
        self._welcome()
        try:
            while self._has_person() or self.game.outcome is None:
                self._step()
        except Quit:
            return
        finally:
            self.hired.end()
            if self.game.outcome is None:
                self._keep()  # another program may have kept its game in the place of this one

    def _step(self) -> None:
        if self.game.outcome is not None:
            self._ask(_("again, undo, board or back: "))
        elif player := self._computer(self._seat(self.game.turn)):
            self._let_move(player)
        elif self._pending:
            self._try(self._pending.pop(0))
        else:
            self._ask(self.kind.prompt(self.game.turn))

    def _let_move(self, player: Player) -> None:
        try:
            with self.face.thinking():
                move = player(self.game.view, self.chance())
        except PlayerFault as fault:
            self.face.tell(str(fault))
            self._replace(self._seat(self.game.turn))
        else:
            self.make(self.game.format(move))

    def _replace(self, seat: str) -> None:
        """Let the person say who goes on in the place of a program that has failed."""
        self.hired.end()
        if not self._has_person():
            self.face.tell(_("The game ends here."))
            raise Quit
        option = next(option for option in self.kind.options if option.name == seat)
        question = _("Who goes on as {side} ({players}): ").format(
            side=_(seat), players=", ".join(option.choices)
        )
        while True:
            name = self.face.ask(question).strip()
            word = commands.ALIASES.get(name.lower(), name.lower())
            if word in ("help", ""):
                self.face.tell(
                    _("For example: {example}. A program may be named again; quit leaves.").format(
                        example=option.choices[0]
                    )
                )
                continue
            if word in ("quit", "back"):
                raise Quit
            try:
                self.settings = self.kind.settle({**self.settings, seat: option.read(name)})
            except ValueError as error:
                self.face.tell(str(error))
            else:
                self.hired.trusted.add(name)
                return

    def _ask(self, question: str) -> None:
        self._update()
        commands.answer(self, self.face.ask(question))

    def _welcome(self) -> None:
        seats = [
            _("{side}: {who}.").format(side=_(side), who=who) for side, who in self.seats().items()
        ]
        self.face.tell(" ".join([self.kind.introduce(self.settings), *seats]))
        self.face.tell(_("help tells what can be typed."))
        if self.keeping and self._other_is_kept():
            self.face.tell(_("An unfinished game is kept until you move: resume goes on with it."))
        self.face.show(self.picture())
        if self.game.outcome is not None:
            self.face.tell(self.kind.tell_end(self.game.view, self.game.outcome))
            self.face.result(self.game.outcome.result)

    def type_moves(self, line: str) -> None:
        """Make the moves that a person typed on a line, each in its turn.

        A refusal is told, with a move that is legal now, and the rest of the line is dropped.
        """
        first, *self._pending = self.game.notation.several(line)
        self._try(first)

    def _try(self, text: str) -> None:
        try:
            self.make(self.game.format(self.game.parse(text)))
        except (InvalidMove, IllegalMove) as error:
            example = _("For example: {example}.").format(example=self.example())
            self.face.tell(f"{error} {example}")
            self._drop_pending()

    def _drop_pending(self) -> None:
        if self._pending:
            rest, self._pending = ", ".join(self._pending), []
            self.face.tell(_("Not played: {moves}.").format(moves=quoted(rest)))

    def example(self) -> str:
        """A move that is legal now."""
        return self.game.format(self.kind.example(self.game))

    def make(self, text: str) -> None:
        """Make a move, tell it and what follows from it; IllegalMove if it is not allowed."""
        side = self.game.turn
        self._play(text)
        self.face.tell(self.kind.tell_move(self.game.view, side, text))
        self.moved = True
        self._keep()
        if self.game.outcome is not None:
            self._end()
            return
        for note in self.kind.notes(self.game.view):
            if note not in self._noted:
                self._noted.add(note)
                self.face.tell(note)

    def _play(self, text: str) -> None:
        side, seat = self.game.turn, self._seat(self.game.turn)
        move = self.game.parse(text)
        self.game.play(move)
        if self._ticking_since is None and self.game.started:
            self._ticking_since = self.clock()
        self.history.append(Ply(side, self.game.format(move), self.seconds, seat))
        self._changed = True

    def _end(self) -> None:
        self.hired.end()
        outcome = self.game.outcome
        assert outcome is not None
        self._seconds, self._ticking_since = self.seconds, None
        self._update()
        self._drop_pending()
        self.face.tell(self.kind.tell_end(self.game.view, outcome))
        tally = Tally(len(self.history), self.undos, self.seconds, tuple(self.assists))
        for sentence in self.kind.summary(self.game.view, tally):
            self.face.tell(sentence)
        if self._has_person():
            self.scored = self._scorer(outcome.winner) or outcome.result
            self.score[self.scored] += 1
            self.face.tell(self._score_line())
        self.face.result(outcome.result)

    def _update(self) -> None:
        if self._changed:
            self._changed = False
            self.face.update(self.picture())

    def _keep(self) -> None:
        """Keep the game on disk while it runs; say once if that cannot be done."""
        if not self.keeping or not self.moved:
            return
        if self.game.outcome is not None:
            if self._kept is not None:
                forget(self._kept)
            return
        try:
            if self._kept is None:
                set_aside(self.kind.name)
            self._kept = self.saved()
            keep(self._kept)
        except FileError as error:
            self.keeping = False
            self.face.tell(str(error))

    def picture(self) -> Picture:
        """The position as the person may see it."""
        return self.kind.picture(self.game.view)

    # Time, undo, saving, another game

    @property
    def seconds(self) -> float:
        """How long the game has run, from the first move that starts it to the end."""
        if self._ticking_since is None:
            return self._seconds
        return self._seconds + self.clock() - self._ticking_since

    def undo(self) -> list[Ply]:
        """Take back the last move of a person and what came after it; the moves taken back.

        The game goes on with a person's turn. Empty, and nothing changed, if no person has moved.
        """
        persons = [i for i, ply in enumerate(self.history) if self._computer(ply.seat) is None]
        if not persons:
            return []
        taken = self.history[persons[-1] :]
        kept = self.history[: persons[-1]]
        self._seconds, self._ticking_since = self.seconds, None
        self._replay([ply.text for ply in kept], [ply.seconds for ply in kept])
        self.undos += 1
        self.assist("undo")
        self._pending = []
        self._keep()
        if self.scored is not None:
            self.score[self.scored] -= 1
            self.scored = None
        return taken

    def _replay(self, moves: list[str], times: list[float]) -> None:
        self.history = []
        self.game = self._new_game()
        for number, text in enumerate(moves, start=1):
            try:
                self._play(text)
            except (InvalidMove, IllegalMove) as error:
                raise StoreError(
                    _("Move {number} of the saved game, {move}, cannot be made. {error}").format(
                        number=number, move=quoted(text), error=error
                    )
                ) from error
        self.history = [
            ply._replace(seconds=time) for ply, time in zip(self.history, times, strict=True)
        ]

    def assist(self, word: str) -> None:
        """Remember that the person was helped."""
        if word not in self.assists:
            self.assists.append(word)

    def views(self) -> list[Any]:
        """What could be seen at each point of the game, from the start to now."""
        game = self._new_game()
        seen = [game.view]
        for ply in self.history:
            game.play(game.parse(ply.text))
            seen.append(game.view)
        return seen

    def saved(self) -> Saved:
        """The game as it is kept in a file."""
        return Saved(
            self.kind.name,
            self.settings,
            self.seed,
            [ply.text for ply in self.history],
            [ply.seconds for ply in self.history],
            self.seconds,
            self.undos,
            list(self.assists),
        )

    def resume(self, saved: Saved) -> None:
        """Go on from a saved game; ValueError, and nothing changed, if it is none of this kind."""
        if saved.game != self.kind.name:
            raise StoreError(_("That is a saved game of {game}.").format(game=quoted(saved.game)))
        settings = _checked(self.kind, saved)
        trial = Session(self.kind, settings, saved.seed, self.face, self.clock)
        trial._replay(saved.moves, saved.times)
        self.settings = settings
        self._begin(saved.seed)
        self.game, self.history = trial.game, trial.history
        self.undos, self._seconds = saved.undos, saved.seconds
        self.assists = list(dict.fromkeys([*self.kind.assists(settings), *saved.assists]))
        if self.game.started and self.game.outcome is None:
            self._ticking_since = self.clock()

    def resume_kept(self) -> None:
        """Go on with the unfinished game that was kept; StoreError if there is none."""
        if self.moved:
            raise StoreError(_("You have moved: resume is for before the first move."))
        saved = kept(self.kind.name)
        if saved is None:
            raise StoreError(_("No unfinished game of this kind is kept."))
        self.resume(saved)
        self._kept = saved
        self._welcome()

    def _other_is_kept(self) -> bool:
        saved = kept(self.kind.name)
        return saved is not None and saved.moves != [ply.text for ply in self.history]

    def again(self) -> None:
        """Begin another game with sides swapped."""
        if len(self.kind.sides) == 2:
            one, two = self.kind.sides
            self.settings = {**self.settings, one: self.settings[two], two: self.settings[one]}
            self.swapped = not self.swapped
        self._begin(self.seed + 1)
        self._welcome()

    # Who sits where

    def _seat(self, side: str) -> str:
        """Where the player sat down who acts for the side now."""
        return self.kind.seat(self.game, side)

    def _computer(self, seat: str) -> Any:
        name = self.settings.get(seat, HUMAN)
        return self.hired.player(seat, name) or self.kind.player(name, self.settings)

    def _has_person(self) -> bool:
        return not self.kind.sides or any(self._computer(side) is None for side in self.kind.sides)

    def actor(self) -> str:
        """Who is to move, by the name of ``seats``."""
        return self.seats()[self._seat(self.game.turn)]

    def seats(self) -> dict[str, str]:
        """For each side, who sits there, by a name that stays with the seat when sides swap."""
        players = [self.settings[side] for side in self.kind.sides]
        if players.count(HUMAN) == len(players):
            names = [_("player 1"), _("player 2")][:: -1 if self.swapped else 1]
        else:
            names = [_("you") if player == HUMAN else player for player in players]
        return dict(zip(self.kind.sides, names, strict=False))

    def _scorer(self, winner: str | None) -> str | None:
        if not self.kind.sides:
            return None
        return self.seats()[self._seat(winner)] if winner else _("draws")

    def _score_line(self) -> str:
        names = [*list(self.seats().values())[:: -1 if self.swapped else 1], _("draws")]
        if not self.kind.sides:
            names = ["won", "lost"]  # the results of a game for one
        return _("Score: {score}.").format(
            score=", ".join(f"{_(name)}: {self.score[name]}" for name in names)
        )


def _checked(kind: Kind, saved: Saved) -> Settings:
    """The saved settings, each read as if it had been typed."""
    options = {option.name: option for option in kind.options}
    if unknown := set(saved.settings) - set(options):
        raise StoreError(
            _("The saved game has an unknown setting {name}.").format(name=quoted(min(unknown)))
        )
    return kind.settle(
        {name: options[name].read_saved(str(value)) for name, value in saved.settings.items()}
    )
