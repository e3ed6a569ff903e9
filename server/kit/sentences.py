"""What the server says, in the reader's language: gettext with one catalogue, `server/locale/zh-hans.po`.

English is said in the code, word for word the specification's, and is the catalogue's key. A test finds every sentence
of the code and keeps the catalogue complete.
"""

import gettext
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TypeVar

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

CATALOGUE = Path(__file__).parents[1] / "locale" / "zh-hans.po"
K = TypeVar("K")


class Sentence(str):
    """An English sentence that remembers what was filled in; one with nothing filled in can be a plain string.

    A parameter that is a Sentence is said in the reader's language too; every other one stays what it is.
    """

    text: str
    params: dict[str, object]

    def __new__(cls, text: str, english: str = "", /, **params: object) -> "Sentence":
        """Fill `params` into the placeholders of `text`. `english`: how it was worded elsewhere."""
        sentence = super().__new__(cls, english or (text.format_map(params) if params else text))
        sentence.text, sentence.params = text, params
        return sentence

    def __str__(self) -> str:
        """Itself, so that what `str(error)` says can still be said in another language."""
        return self


def about(field: str, fault: str) -> Sentence:
    """A fault after the name of its field, which stays what it is on the wire."""
    return Sentence("{field}: {fault}", field=field, fault=fault if isinstance(fault, Sentence) else Sentence(fault))


@cache
def catalogue() -> gettext.GNUTranslations:
    """The Chinese of every sentence. The source is read once a process, so nothing is compiled or can be stale."""
    compiled = BytesIO()
    with CATALOGUE.open("rb") as source:
        write_mo(compiled, read_po(source))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def in_language(sentence: str, language: str, *, context: str = "") -> str:
    """The sentence for this reader: in Chinese when the language is, else, or when the catalogue lacks it, as it is.

    `context` names a Chinese text of its own for what is one text in English and two in Chinese.
    """
    if not sentence or not language.startswith("zh"):
        return sentence
    filled = sentence if isinstance(sentence, Sentence) else Sentence(sentence)
    chinese = catalogue().pgettext(context, filled.text)
    if chinese == filled.text:
        chinese = catalogue().gettext(filled.text)
    if not filled.params:
        return chinese
    params = filled.params.items()
    said = {name: in_language(one, language) if isinstance(one, Sentence) else one for name, one in params}
    return chinese.format_map(said)


def each_in_language(texts: Mapping[K, str], language: str, *, context: str = "") -> dict[K, str]:
    """All texts of a table for this reader."""
    return {name: in_language(text, language, context=context) for name, text in texts.items()}
