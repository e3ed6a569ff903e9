"""Pure rules for search words, and for correcting words that no product has."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise, product
from pathlib import Path

from server.kit.folding import alike, full_width, plain_width, simplified

CHINESE = r"㐀-鿿"
MOST_WORDS = 12
LONGEST_WORD = 40
SHORTEST_CORRECTED = 4
_TOKEN = re.compile(rf"[{CHINESE}]+|[^\W_{CHINESE}]+")
_CHINESE = re.compile(rf"[{CHINESE}]+")
_FRONT = re.compile(rf"(?<= )|(?<=[{CHINESE}])(?=[{CHINESE}]{{2}})")
_BACK = re.compile(rf"(?= )|(?<=[{CHINESE}]{{2}})(?=[{CHINESE}])")
MOST_FORMS = 4
_GROUPS: Sequence[Sequence[str]] = json.loads(Path(__file__).with_name("synonyms.json").read_text("utf-8"))
_SYNONYMS = {name: [other for other in group if other != name] for group in _GROUPS for name in group}
_NAME = re.compile("|".join(sorted(map(re.escape, _SYNONYMS), key=len, reverse=True)))
_STOP = frozenset(["a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"])


def words_of(text: str) -> tuple[str, ...]:
    """Return the distinct words of a text: at most twelve, without common ones such as "the", in plain width."""
    found = dict.fromkeys(token.lower()[:LONGEST_WORD] for token in _TOKEN.findall(plain_width(text[:2_000])))
    telling = [word for word in found if word not in _STOP]
    return tuple(telling or found)[:MOST_WORDS]


def is_wordless(text: str) -> bool:
    """Whether a text was typed that has no words, only signs."""
    return bool(text.strip()) and not words_of(text)


def is_chinese(word: str) -> bool:
    return _CHINESE.fullmatch(word) is not None


def synonyms_of(word: str) -> tuple[str, ...]:
    """Return a Chinese word with the first thing in it that has other names under these names."""
    plain = simplified(word)
    found = _NAME.search(plain)
    others = _SYNONYMS[found[0]][: MOST_FORMS - 1] if found else []
    return tuple(plain.replace(found[0], other) for other in others) if found else ()


def spelled(word: str) -> tuple[str, ...]:
    """Return a word as it was typed, and in full width, as some titles are written."""
    return tuple(dict.fromkeys((word, full_width(word))))


def pairs_of(word: str, weights: str = "") -> str:
    """Return a query for a Chinese word by pairs of characters; for a single character, by prefix.

    Titles are stored as they were written, so each character is searched in all its spellings.
    """
    forms = [alike(letter)[:MOST_FORMS] for letter in word]
    if len(word) == 1:
        return _any_of([f"{form}:*{weights}" for form in forms[0]])
    ending = f":{weights}" if weights else ""
    return " & ".join(_any_of([f"{a}{b}{ending}" for a, b in product(*pair)]) for pair in pairwise(forms))


def _any_of(choices: Sequence[str]) -> str:
    return choices[0] if len(choices) == 1 else f"({' | '.join(choices)})"


def shorter_texts(text: str) -> tuple[list[str], list[str]]:
    """Return the text without its first words, and without its last ones; in each list the longest text first.

    Of a Chinese word characters are left out, for it has no spaces; two remain.
    """
    said = " ".join(words_of(text))
    fronts = [said[found.start() :] for found in _FRONT.finditer(said)]
    return fronts, [said[: found.start()] for found in reversed([*_BACK.finditer(said)])]


def keys_of(word: str) -> list[str]:
    """Return the word, and the word without each one of its letters."""
    return sorted({word, *(word[:at] + word[at + 1 :] for at in range(len(word)))})


def meant_by(word: str, known: Mapping[str, int]) -> str:
    """Return the known word that differs by one letter or a swap of two; of several, the most common.

    `known` counts products by word. Return the word itself if it is known, begins a known word, or nothing is near.
    """
    if any(candidate.startswith(word) for candidate in known):
        return word
    near = [candidate for candidate in known if _is_near(word, candidate)]
    return max(near, key=lambda candidate: (candidate[0] == word[0], known[candidate], candidate), default=word)


def correctable(words: Iterable[str]) -> list[str]:
    """Return the words that are long enough to be corrected."""
    return [word for word in words if len(word) >= SHORTEST_CORRECTED and word.isascii() and word.isalpha()]


def _is_near(word: str, other: str) -> bool:
    if abs(len(word) - len(other)) > 1 or word == other:
        return False
    at = next((i for i, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other)))
    rest, other_rest = word[at:], other[at:]
    swapped = rest[:2] == other_rest[:2][::-1] and rest[2:] == other_rest[2:]
    return swapped or rest[1:] == other_rest[1:] or rest[1:] == other_rest or rest == other_rest[1:]
