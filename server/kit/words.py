"""Search names, mailboxes and addresses by word prefix, with an index that every PostgreSQL has."""

import re

from django.contrib.postgres.search import SearchQuery, SearchVector
from django.db.models import F, Func, Q, TextField, Value

from server.kit.folding import plain_width, spellings_of
from server.kit.mobiles import has_text

WORD = re.compile(r"[^\W_]+")
MOST = 8
# PostgreSQL keeps a mailbox or a host as one word. Split, each of its parts can be found.
JOINTS = "@._-+/:'"
# Scripts without spaces between words: a name is one word, so search it as a substring.
UNSPACED = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]")


def words_of(*columns: str) -> SearchVector:
    """Build the expression for the words of some columns. The index and the searches use the same one."""
    apart = Value(JOINTS), Value(" " * len(JOINTS))
    parts = (Func(F(column), *apart, function="translate", output_field=TextField()) for column in columns)
    return SearchVector(*parts, config="simple")


def word_query(text: str) -> SearchQuery | None:
    """Build a query for all words of a text: letters by prefix, numbers only whole. None for a text without words.

    A prefix search would let staff guess a masked number digit by digit.
    """
    words = WORD.findall(plain_width(text))[:MOST]
    requested = (f"({' | '.join(_spelled(word))})" for word in words)
    return SearchQuery(" & ".join(requested), config="simple", search_type="raw") if words else None


def _spelled(word: str) -> list[str]:
    return [f"'{spelling}'{'' if word.isdigit() else ':*'}" for spelling in spellings_of(word)]


def has_words(text: str, *columns: str, alias: str) -> Q:
    """Build the condition that these columns, annotated as `alias` by `words_of`, contain every word of the text."""
    if UNSPACED.search(text):
        return has_text(text, *columns)
    query = word_query(text)
    return Q(**{alias: query}) if query else Q(pk=None)
