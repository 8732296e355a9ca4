"""The language of the sentences. English is the source; catalogues lie in ``locale/``.

A catalogue is found as gettext finds any: by LANGUAGE, LC_ALL, LC_MESSAGES or LANG, in
``games/locale/<language>/LC_MESSAGES/games.mo``. Words that are typed (``help``, ``undo``) and the
final ``result:`` line are the same in every language.
"""

from __future__ import annotations

import gettext
import os

_translations = gettext.translation(
    "games", os.path.join(os.path.dirname(__file__), "locale"), fallback=True
)

_ = _translations.gettext
ngettext = _translations.ngettext
