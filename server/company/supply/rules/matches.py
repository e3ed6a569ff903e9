"""Whether two articles are the same, by their words and their pictures: pure rules.

What counts was settled on the labelled set of `python -m ops.bench offers`, which tells what comes of it.
"""

from collections.abc import Mapping, Sequence
from math import log

from server.company.supply.contracts.offers import Certainty, Likeness
from server.company.supply.rules.words import is_chinese, words_of

HIGH, MEDIUM, LOW = 0.7, 0.55, 0.42
ONLY_WORDS = 0.85
"""Without pictures nothing is certain."""
PICTURES_BEGIN = 0.62
"""Below it pictures of different things lie too."""


def words_alike(one: Sequence[str], other: Sequence[str], common: Mapping[str, int]) -> float:
    """The nearest of their titles, from 0 to 1: shared words by how seldom they are, which `common` counts."""
    pairs = [(_parts(a), _parts(b)) for a in one for b in other if a and b]
    return max((_shared(a, b, common) for a, b in pairs), default=0.0)


def judge(words: float, picture: float | None) -> Likeness:
    """Both together: a picture makes it more certain, but the same article from another angle is another picture."""
    if picture is None:
        return Likeness(words, None, words * ONLY_WORDS)
    seen = max(0.0, (picture - PICTURES_BEGIN) / (1 - PICTURES_BEGIN))
    both = (words + seen) / 2 if words else seen * ONLY_WORDS
    return Likeness(words, picture, max(both, words * ONLY_WORDS))


def certainty_of(confidence: float) -> Certainty | None:
    """How certain that is; None for what is not worth showing."""
    levels = ((HIGH, Certainty.HIGH), (MEDIUM, Certainty.MEDIUM), (LOW, Certainty.LOW))
    return next((level for least, level in levels if confidence >= least), None)


def _parts(title: str) -> frozenset[str]:
    """Words without their plural, Chinese in pairs of characters."""
    parts: set[str] = set()
    for word in words_of(title):
        if is_chinese(word):
            parts |= {word[at : at + 2] for at in range(max(len(word) - 1, 1))}
        else:
            parts.add(word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word)
    return frozenset(parts)


def _shared(one: frozenset[str], other: frozenset[str], common: Mapping[str, int]) -> float:
    most = max(common.values(), default=1) + 1
    weights = {part: 1 + log(most / (1 + common.get(part, 0))) for part in one | other}
    whole = min(sum(weights[part] for part in one), sum(weights[part] for part in other))
    either = sum(weights.values())
    both = sum(weights[part] for part in one & other)
    return (both / whole + both / either) / 2 if whole else 0.0
