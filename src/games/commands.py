"""What a person may type at the table besides moves, and how a typed line is taken.

Nothing here prints: what is to be said goes through the session's face.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from games import files, returning, speech
from games.files import SHOWN
from games.language import _
from games.options import quoted, suggestion
from games.store.saved import StoreError, save

if TYPE_CHECKING:
    from games.kind import Kind
    from games.picture import Picture
    from games.session import Session


class Command(NamedTuple):
    """A word at the prompt. ``takes`` says what must follow it, empty if nothing may."""

    run: Callable[[Session, str], None]
    takes: str
    help: str


def answer(session: Session, line: str) -> None:
    """Do what the line says: a command, a question, one move or several. Bad lines are told."""
    words = line.split()
    if not words:
        _empty_line(session)
        return
    name = words[0].lower()
    if len(words) == 1:  # with something after it, a letter may begin a move: b 12
        name = ALIASES.get(name, name)
    rest = line.strip()[len(words[0]) :].strip()
    command = COMMANDS.get(name) or _game_word(session, name)
    if command is None:
        _moves(session, line)
    elif rest and not command.takes:
        session.face.tell(_("{word} takes nothing after it.").format(word=name))
    elif command.takes and not rest:
        sentence = _("{word} needs {what} after it.")
        session.face.tell(sentence.format(word=name, what=command.takes))
    else:
        _run(session, command, rest)


def _game_word(session: Session, name: str) -> Command | None:
    """The command that a word of this game stands for."""
    if question := session.kind.questions.get(name):
        return Command(lambda s, _rest: s.face.tell(question(s.game.view)), "", "")
    if chart := session.kind.charts.get(name):
        return Command(lambda s, _rest: _show_chart(s, name, chart(s.game.view)), "", "")
    if review := session.kind.reviews.get(name):
        return Command(lambda s, _rest: _review(s, review), "", "")
    return None


def _review(session: Session, review: Callable[[list[Any]], str]) -> None:
    if session.game.outcome is None:
        session.face.tell(_("That is for after the end of the game."))
        return
    with session.face.thinking():
        answer = review(session.views())
    session.face.tell(answer)


def _show_chart(session: Session, name: str, chart: Picture) -> None:
    session.assist(name)
    session.face.show(chart)


def _run(session: Session, command: Command, rest: str) -> None:
    try:
        command.run(session, rest)
    except ValueError as error:  # InvalidMove, IllegalMove, StoreError
        session.face.tell(str(error))


def _empty_line(session: Session) -> None:
    if session.game.outcome is None:
        sentence = _("Type a move, for example {example}; help tells what else.")
        session.face.tell(sentence.format(example=session.example()))
    else:
        session.face.tell(_("Type a word, for example again; help tells what else."))


# Moves


def _moves(session: Session, line: str) -> None:
    word = line.split()[0].lower()
    if session.game.outcome is not None:
        session.face.tell(_("The game is over: again plays another, undo takes a move back."))
    elif len(word) > 2 and word.isascii() and word.isalpha() and word not in session.kind.verbs:
        known = [
            *COMMANDS,
            *session.kind.questions,
            *session.kind.charts,
            *session.kind.reviews,
            *session.kind.verbs,
        ]
        session.face.tell(
            _("I do not know the word {word}.").format(word=quoted(word))
            + (suggestion(word, known) or " " + _("help tells what can be typed."))
        )
    else:
        session.type_moves(line)


# Commands


def _help(session: Session, _rest: str) -> None:
    session.face.tell(session.kind.how_to_play)
    for line in help_lines(session.kind):
        session.face.tell(line)


def _board(session: Session, _rest: str) -> None:
    session.face.show(session.picture())


def _row(session: Session, rest: str) -> None:
    notation = session.game.notation
    row = notation.row(rest)
    notation.require((row, 0))
    session.face.tell(speech.row(session.picture(), row))


def _column(session: Session, rest: str) -> None:
    notation = session.game.notation
    column = notation.column(rest.lower())
    notation.require((0, column))
    session.face.tell(speech.column(session.picture(), column))


def _around(session: Session, rest: str) -> None:
    square = session.game.notation.parse(rest)
    session.game.notation.require(square)
    session.face.tell(speech.around(session.picture(), square))


def _last(session: Session, _rest: str) -> None:
    if session.history:
        last = session.history[-1]
        session.face.tell(_("last move: {side} {move}").format(side=_(last.side), move=last.text))
    else:
        session.face.tell(_("no move yet"))


def _turn(session: Session, _rest: str) -> None:
    if session.game.outcome is not None:
        session.face.tell(_("the game is over"))
    elif session.kind.sides:
        sentence = _("{side} is to move: {who}")
        session.face.tell(sentence.format(side=_(session.game.turn), who=session.actor()))
    else:
        session.face.tell(_("it is your turn"))


def _hint(session: Session, _rest: str) -> None:
    hint = session.kind.hint
    if hint is None:
        session.face.tell(_("There are no hints in this game."))
    elif session.game.outcome is not None:
        session.face.tell(_("The game is over."))
    else:
        session.assist("hint")
        with session.face.thinking():
            advice, reason = hint(session.game.view, session.chance())
        text = session.game.format(advice)
        session.face.tell(_("hint: {move}, {reason}").format(move=text, reason=reason))


def _messages(session: Session, _rest: str) -> None:
    said = session.hired.messages()
    session.face.tell("\n".join(said) if said else _("No program has said anything."))


def _undo(session: Session, _rest: str) -> None:
    taken = session.undo()
    if not taken:
        session.face.tell(_("There is no move of yours to take back."))
        return
    moves = ", ".join(f"{_(ply.side)} {ply.text}" for ply in taken)
    session.face.tell(_("taken back: {moves}").format(moves=moves))


def _save(session: Session, rest: str) -> None:
    export = session.kind.exports.get(os.path.splitext(rest)[1].lower())
    if export:
        files.write_new(rest, export(session.game, session.history))
    else:
        save(rest, session.saved())
    session.face.tell(_("Saved in {path}.").format(path=quoted(rest, SHOWN)))


def _resume(session: Session, _rest: str) -> None:
    if session.moved and session.history:
        raise StoreError(_("You have moved: resume is for before the first move."))
    kept = returning.of_this_kind(session)
    if not kept:
        raise StoreError(_("No unfinished game of this kind is kept."))
    returning.take(session, kept[0])
    session.welcome()


def _quit(session: Session, _rest: str) -> None:
    session.leave()


def _again(session: Session, _rest: str) -> None:
    if session.game.outcome is None:
        session.face.tell(_("This game is not over; quit leaves it."))
    else:
        session.again()


def help_lines(kind: Kind) -> list[str]:
    """What can be typed at the table of a game, a line a word or two."""
    return [*kind.words, *(command.help for command in COMMANDS.values() if command.help)]


ALIASES = {"?": "help", "q": "quit", "u": "undo", "a": "again", "b": "back"}

COMMANDS = {
    "help": Command(_help, "", _("help or ?: this text")),
    "board": Command(_board, "", _("board: the whole position")),
    "row": Command(
        _row, _("a row's label"), _("row N, column N, around SQUARE: a part of it, in words")
    ),
    "column": Command(_column, _("a column's label"), ""),
    "around": Command(_around, _("a square"), ""),
    "last": Command(_last, "", _("last: the last move; turn: who is to move")),
    "turn": Command(_turn, "", ""),
    "hint": Command(_hint, "", _("hint: a good move; you still make it yourself")),
    "messages": Command(_messages, "", ""),
    "undo": Command(_undo, "", _("undo or u: take your last move back, and what followed it")),
    "save": Command(_save, _("a file's name"), _("save FILE: keep the game; --load FILE goes on")),
    "resume": Command(
        _resume, "", _("resume: before the first move, go on with the unfinished game")
    ),
    "again": Command(_again, "", _("again or a: after the end, another game")),
    "back": Command(_quit, "", ""),
    "quit": Command(_quit, "", _("quit, q or back: leave this game")),
}
