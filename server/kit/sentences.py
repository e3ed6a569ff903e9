"""Server texts in the reader's language: gettext with one catalogue, `server/locale/zh-hans.po`.

The English is written in the code, word for word as in the specification, and is the catalogue's key. A test finds
every text in the code and keeps the catalogue complete.
"""

import gettext
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TypeVar

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

NOT_VALID = "This value isn't valid."
CATALOGUE = Path(__file__).parents[1] / "locale" / "zh-hans.po"
K = TypeVar("K")


class Sentence(str):
    """An English text that remembers its parameters. A text without parameters can be a plain string.

    A parameter that is a Sentence is translated too; all others are inserted unchanged.
    """

    text: str
    params: dict[str, object]

    def __new__(cls, text: str, english: str = "", /, **params: object) -> "Sentence":
        """Fill `params` into the placeholders of `text`. `english` replaces the English result, if given."""
        sentence = super().__new__(cls, english or (text.format_map(params) if params else text))
        sentence.text, sentence.params = text, params
        return sentence

    def __str__(self) -> str:
        """Return the Sentence itself, so that `str(error)` can still be translated."""
        return self


def counted(count: object, one: str, many: str) -> str:
    """Return the text for one, or for any other number as `{count}`."""
    return one if count == 1 else Sentence(many, count=count)


def about(field: str, fault: str) -> Sentence:
    """Put the field's name before a fault. The name is not translated, because it is the one on the wire."""
    return Sentence("{field}: {fault}", field=field, fault=fault if isinstance(fault, Sentence) else Sentence(fault))


@cache
def _source() -> Catalog:
    with CATALOGUE.open("rb") as source:
        return read_po(source)


def in_our_words(error: object) -> str:
    """Return an error's text if it is one of ours, which the catalogue has; a library's is left out."""
    text = error if isinstance(error, str) else str(error)
    return text if _is_ours(text) else NOT_VALID


def _is_ours(text: str) -> bool:
    if not isinstance(text, Sentence):
        return text in _source()
    filled = [param for param in text.params.values() if isinstance(param, Sentence)]
    return text.text in _source() and all(map(_is_ours, filled))


@cache
def catalogue() -> gettext.GNUTranslations:
    """Load the Chinese catalogue. The source is read once per process, so no compiled file can be stale."""
    compiled = BytesIO()
    write_mo(compiled, _source())
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def in_language(sentence: str, language: str, *, context: str = "") -> str:
    """Translate the text if the language is Chinese and the catalogue has it. Otherwise return it unchanged.

    `context` selects one of two Chinese texts for the same English text.
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
    said = {name: in_language(item, language) if isinstance(item, Sentence) else item for name, item in params}
    return chinese.format_map(said)


def each_in_language(texts: Mapping[K, str], language: str, *, context: str = "") -> dict[K, str]:
    """Translate all texts of a table."""
    return {name: in_language(text, language, context=context) for name, text in texts.items()}
