"""What the server says, in the reader's language.

English is said where a refusal is made, word for word the specification's. `sentence_texts/zh-hans.json` has the
Chinese by the English; `{}` stands for what was filled in, `{0}` and `{1}` where Chinese needs another order. A test
finds every sentence of the code and keeps the catalogue complete.
"""

import json
import re
from functools import cache
from pathlib import Path

_TEXTS = Path(__file__).parent / "sentence_texts"
_FIELD = re.compile(r"([\w.]{1,80}): (.+)", re.DOTALL)


@cache
def catalogue() -> dict[str, str]:
    """The Chinese of every sentence."""
    loaded: dict[str, str] = json.loads((_TEXTS / "zh-hans.json").read_text())
    return loaded


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """Sentences with something filled in; those that say most themselves come first."""
    filled = [(english, chinese) for english, chinese in catalogue().items() if "{}" in english]
    filled.sort(key=lambda pair: len(pair[0].replace("{}", "")), reverse=True)
    return [
        (re.compile("(.+?)".join(map(re.escape, english.split("{}"))), re.DOTALL), chinese)
        for english, chinese in filled
    ]


def in_language(sentence: str, language: str) -> str:
    """The sentence for this reader; itself where the catalogue does not know it, or the reader reads English."""
    if not language.startswith("zh"):
        return sentence
    return _known(sentence) or _of_field(sentence) or sentence


def _known(sentence: str) -> str:
    exact = catalogue().get(sentence)
    if exact is not None:
        return exact
    for pattern, chinese in _patterns():
        if found := pattern.fullmatch(sentence):
            return chinese.format(*(catalogue().get(part, part) for part in found.groups()))
    return ""


def _of_field(sentence: str) -> str:
    """A field's name stays what it is on the wire."""
    found = _FIELD.fullmatch(sentence)
    said = _known(found[2]) if found else ""
    return f"{found[1]}: {said}" if found and said else ""
