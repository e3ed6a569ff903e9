"""Pure rules that compare two articles by words and pictures.

The weights were set with the labelled data of `python -m ops.bench offers`, which measures their quality.
"""

from collections.abc import Mapping, Sequence
from math import log

from server.company.supply.contracts.offers import Certainty, Likeness
from server.company.supply.rules.words import is_chinese, words_of
from server.kit.folding import simplified

HIGH, MEDIUM, LOW = 0.7, 0.55, 0.42
ONLY_WORDS = 0.85
"""Without pictures, certainty is limited to this factor."""
PICTURES_BEGIN = 0.62
"""Below this similarity, pictures may show different things."""


def words_alike(first: Sequence[str], other: Sequence[str], common: Mapping[str, int]) -> float:
    """Return the best similarity of their titles, from 0 to 1; `common` counts words, and rare words weigh more."""
    pairs = [(_parts(a), _parts(b)) for a in first for b in other if a and b]
    return max((_shared(a, b, common) for a, b in pairs), default=0.0)


def judge(words: float, picture: float | None) -> Likeness:
    """Combine both: a similar picture adds certainty; a different one takes none, as it may show another angle."""
    if picture is None:
        return Likeness(words, None, words * ONLY_WORDS)
    seen = max(0.0, (picture - PICTURES_BEGIN) / (1 - PICTURES_BEGIN))
    both = (words + seen) / 2 if words else seen * ONLY_WORDS
    return Likeness(words, picture, max(both, words * ONLY_WORDS))


def certainty_of(confidence: float) -> Certainty | None:
    """Return the certainty level; None if too low to show."""
    levels = ((HIGH, Certainty.HIGH), (MEDIUM, Certainty.MEDIUM), (LOW, Certainty.LOW))
    return next((level for least, level in levels if confidence >= least), None)


def _parts(title: str) -> frozenset[str]:
    """Split into words without plural endings, and Chinese into pairs of characters."""
    parts: set[str] = set()
    for word in map(simplified, words_of(title)):
        if is_chinese(word):
            parts |= {word[at : at + 2] for at in range(max(len(word) - 1, 1))}
        else:
            parts.add(word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word)
    return frozenset(parts)


def _shared(first: frozenset[str], other: frozenset[str], common: Mapping[str, int]) -> float:
    most = max(common.values(), default=1) + 1
    weights = {part: 1 + log(most / (1 + common.get(part, 0))) for part in first | other}
    whole = min(sum(weights[part] for part in first), sum(weights[part] for part in other))
    either = sum(weights.values())
    both = sum(weights[part] for part in first & other)
    return (both / whole + both / either) / 2 if whole else 0.0
