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

from games import commands, returning, seating
from games.game import Game, IllegalMove, InvalidMove
from games.hiring import Hired, PlayerFault
from games.keeping import Keeper
from games.kind import HUMAN, Kind, Player, Ply, Tally
from games.language import _
from games.options import Settings, quoted
from games.picture import Picture
from games.replacing import replace
from games.stopwatch import Stopwatch
from games.store.places import Store
from games.store.results import Result
from games.store.saved import Saved, StoreError, checked


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

    def share(self, line: str) -> None:
        """Give a line about the game that the person may show to others."""

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
        store: Store | None = None,
        seed_chosen: bool = False,
    ) -> None:
        """Set the table. With a ``store``, the game is kept on disk after every move.

        A ``seed_chosen`` by the person may be known to them, and counts as an assist.
        """
        self.kind = kind
        self.settings = settings
        self.face = face
        self.clock = clock
        self.score: Counter[str] = Counter()
        self.swapped = False
        self.keeper = Keeper(store, face.tell)
        self.seed_chosen = seed_chosen
        self.hired = Hired(kind.hire, (str(settings.get(side)) for side in kind.sides))
        self._begin(seed)

    def _begin(self, seed: int) -> None:
        self.seed = seed
        self.history: list[Ply] = []
        self._pending: list[str] = []
        """Moves that the person typed on one line and that are still to be made."""
        self.undos = 0
        self.moved = False
        """Whether a person has done anything at this table, beyond what was loaded."""
        self.assists = list(self.kind.assists(self.settings))
        if self.seed_chosen:
            self._note("seed")
        self.scored: str | None = None
        self._news: list[str] = []
        """What is to be told of the result besides."""
        self._watch = Stopwatch(self.clock)
        self._noted: set[str] = set()
        self._changed = False
        self.game = self._new_game()
        self.keeper.begin()

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
        try:
            self.welcome()
            while self.has_person() or self.game.outcome is None:
                self._step()
        except Quit:
            if self.game.outcome is None:
                self._tell_whether_kept()
        except BaseException:
            try:
                self._keep_as_left()
            except BaseException:  # a terminal that is closed ends the input, and hangs up as well
                self._keep_as_left()
                raise
            raise
        finally:
            self.hired.end()
            self.keeper.end()

    def _tell_whether_kept(self) -> None:
        if self._keep():
            self.face.tell(_("This game is kept: python -m games resume goes on with it."))
        elif self.moved and self.history and self.keeper.store:
            self.face.tell(_("This game could not be kept as it is now."))

    def _keep_as_left(self) -> None:
        """Keep the game, unless it is over: its clock has gone on since the last move."""
        if self.game.outcome is None:
            self._keep()

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
            replace(self, self._seat(self.game.turn))
        else:
            self.make(self.game.format(move))

    def let_play(self, seat: str, name: str | int) -> None:
        """Let another player go on at a seat; ValueError if it does not fit."""
        self.settings = self.kind.settle({**self.settings, seat: name})
        self.hired.trusted.add(str(name))

    def _ask(self, question: str) -> None:
        self._update()
        commands.answer(self, self.face.ask(question))

    def welcome(self) -> None:
        """Tell what is played, by whom, and show it."""
        seats = [
            _("{side}: {who}.").format(side=_(side), who=who) for side, who in self.seats().items()
        ]
        self.face.tell(" ".join([self.kind.introduce(self.settings), *seats]))
        self.face.tell(_("help tells what can be typed."))
        if not self.history and returning.of_this_kind(self):
            self.face.tell(_("An unfinished game is kept: resume goes on with it."))
        self._run_watch()
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
        by_person = self._computer(self._seat(side)) is None
        self._play(text)
        self.moved = self.moved or by_person
        if self.game.outcome is not None:
            self._watch.stop()
        self._keep()  # before it is told: what was told is not lost
        self.face.tell(self.kind.tell_move(self.game.view, side, text))
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
        self._run_watch()
        self.history.append(Ply(side, self.game.format(move), self.seconds, seat))
        self._changed = True

    def _end(self) -> None:
        self.hired.end()
        outcome = self.game.outcome
        assert outcome is not None
        self._update()
        self._drop_pending()
        self.face.tell(self.kind.tell_end(self.game.view, outcome))
        for sentence in self.kind.summary(self.game.view, self._tally()):
            self.face.tell(sentence)
        if self.has_person():
            self.scored = self._scorer(outcome.winner) or outcome.result
            self.score[self.scored] += 1
            names = list(self.seats().values())[:: -1 if self.swapped else 1]
            self.face.tell(seating.score_line(self.kind, names, self.score))
        for sentence in self._news:
            self.face.tell(sentence)
        if shared := self.kind.share(self.settings, self.game.view, outcome, self._tally()):
            self.face.share(shared)
        self.face.result(outcome.result)

    def show_known(self) -> None:
        """The game is one that everybody plays alike: whoever is shown it knows it from now on."""
        self.moved = True
        self._note_if_seen()
        self._run_watch()
        self._keep()

    def _note_if_seen(self) -> None:
        if self.kind.is_fixed(self.settings) and self.keeper.see(self.kind, self.settings):
            self._note("replay")

    def _finish(self) -> None:
        """Write the result of the game down."""
        self._note_if_seen()  # at another terminal, while it was played here
        self._news = self.keeper.finish(self.kind, self.result(), self.saved())

    def result(self) -> Result:
        """How the game ended."""
        outcome, tally = self.game.outcome, self._tally()
        assert outcome is not None
        seat = self._seat(outcome.winner) if outcome.winner else None
        return Result(
            number=0,
            finished=0.0,
            game=self.kind.name,
            settings=self.settings,
            opponent=seating.opponent(self.kind, self.settings),
            result=outcome.result,
            score=seating.standing(self.kind, self.settings, outcome, seat),
            moves=tally.moves,
            seconds=tally.seconds,
            undos=tally.undos,
            assists=tally.assists,
            figures=dict(self.kind.figures(self.game.view, tally)),
        )

    def _tally(self) -> Tally:
        return Tally(len(self.history), self.undos, self.seconds, tuple(self.assists))

    def _update(self) -> None:
        if self._changed:
            self._changed = False
            self.face.update(self.picture())

    def _keep(self) -> bool:
        """Keep what a person has done: the game while it runs, then its result. Whether it was."""
        if not self.moved:
            return False
        if self.game.outcome is not None:
            self._finish()
            return True
        if self.history or self.kind.is_fixed(self.settings):
            return self.keeper.keep(self.saved())
        self.keeper.forget()  # every move was taken back
        return False

    def picture(self) -> Picture:
        """The position as the person may see it."""
        return self.kind.picture(self.game.view)

    # Time, undo, saving, another game

    @property
    def seconds(self) -> float:
        """How long the game has run, from the first move that starts it to the end."""
        return self._watch.seconds

    def _run_watch(self) -> None:
        if self.game.started and self.game.outcome is None:
            self._watch.run()

    def undo(self) -> list[Ply]:
        """Take back the last move of a person and what came after it; the moves taken back.

        The game goes on with a person's turn. Empty, and nothing changed, if no person has moved.
        """
        persons = [i for i, ply in enumerate(self.history) if self._computer(ply.seat) is None]
        if not persons:
            return []
        taken = self.history[persons[-1] :]
        kept = self.history[: persons[-1]]
        self._watch.stop()
        before = self._replayed(
            self.settings, self.seed, [ply.text for ply in kept], [ply.seconds for ply in kept]
        )
        self._note("undo")
        self.undos += 1
        self.game, self.history, self._changed = before.game, before.history, True
        self.moved = True
        self._run_watch()
        self._keep()
        if self.scored is not None:
            self.score[self.scored] -= 1
            self.scored = None
        return taken

    def _replayed(
        self, settings: Settings, seed: int, moves: list[str], times: list[float]
    ) -> Session:
        """Another table, with the game after these moves; StoreError if one cannot be made.

        This one is as it was until then, whatever interrupts.
        """
        other = Session(self.kind, settings, seed, self.face, self.clock)
        for number, text in enumerate(moves, start=1):
            try:
                other._play(text)
            except (InvalidMove, IllegalMove) as error:
                raise StoreError(
                    _("Move {number} of the saved game, {move}, cannot be made. {error}").format(
                        number=number, move=quoted(text), error=error
                    )
                ) from error
        other.history = [
            ply._replace(seconds=time) for ply, time in zip(other.history, times, strict=True)
        ]
        return other

    def assist(self, word: str) -> None:
        """Remember that the person was helped in this game, on disk as well, while it runs."""
        if self.game.outcome is None:
            self._note(word)
            self._keep()

    def _note(self, word: str) -> None:
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
        settings = checked(self.kind, saved.settings)
        other = self._replayed(settings, saved.seed, saved.moves, saved.times)
        self.settings = settings
        self.seed_chosen = "seed" in saved.assists
        self._begin(saved.seed)
        self.game, self.history = other.game, other.history
        self.undos, self._watch = saved.undos, Stopwatch(self.clock, saved.seconds)
        self.assists = list(dict.fromkeys([*self.kind.assists(settings), *saved.assists]))
        self._run_watch()

    def again(self) -> None:
        """Begin another game with sides swapped."""
        if len(self.kind.sides) == 2:
            one, two = self.kind.sides
            self.settings = {**self.settings, one: self.settings[two], two: self.settings[one]}
            self.swapped = not self.swapped
        self._begin(self.seed + 1)
        if self.kind.is_fixed(self.settings):
            self._note("replay")
        self.welcome()

    # Who sits where

    def _seat(self, side: str) -> str:
        """Where the player sat down who acts for the side now."""
        return self.kind.seat(self.game, side)

    def _computer(self, seat: str) -> Any:
        name = self.settings.get(seat, HUMAN)
        return self.hired.player(seat, name) or self.kind.player(name, self.settings)

    def has_person(self) -> bool:
        """Whether a person sits at the table."""
        return not self.kind.sides or any(self._computer(side) is None for side in self.kind.sides)

    def actor(self) -> str:
        """Who is to move, by the name of ``seats``."""
        return self.seats()[self._seat(self.game.turn)]

    def seats(self) -> dict[str, str]:
        """For each side, who sits there."""
        return seating.seats(self.kind, self.settings, self.swapped)

    def _scorer(self, winner: str | None) -> str | None:
        if not self.kind.sides:
            return None
        return self.seats()[self._seat(winner)] if winner else _("draws")
