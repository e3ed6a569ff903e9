"""Find names, mailboxes and addresses by the beginnings of their words, by an index that every PostgreSQL has."""

import re

from django.contrib.postgres.search import SearchQuery, SearchVector
from django.db.models import F, Func, Q, TextField, Value

from server.kit.mobiles import has_text

WORD = re.compile(r"[^\W_]+")
MOST = 8
# PostgreSQL keeps a mailbox or a host whole; apart, each of their parts is found.
JOINTS = "@._-+/:'"
# Scripts without spaces between words: a name is one word there, so it is looked for as a piece.
UNSPACED = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]")


def words_of(*columns: str) -> SearchVector:
    """The words of some columns: the expression of the index and of whoever searches by it."""
    apart = Value(JOINTS), Value(" " * len(JOINTS))
    parts = (Func(F(column), *apart, function="translate", output_field=TextField()) for column in columns)
    return SearchVector(*parts, config="simple")


def word_query(text: str) -> SearchQuery | None:
    """Ask for every word of a text: letters by their beginning, a number only whole. None without any word.

    A number that can be found by its beginning could be guessed digit by digit, where staff see it masked.
    """
    words = WORD.findall(text)[:MOST]
    wanted = (f"'{word}'" if word.isdigit() else f"'{word}':*" for word in words)
    return SearchQuery(" & ".join(wanted), config="simple", search_type="raw") if words else None


def has_words(text: str, *columns: str, alias: str) -> Q:
    """The condition that these columns, annotated as `alias` by `words_of`, have every word of the text."""
    if UNSPACED.search(text):
        return has_text(text, *columns)
    query = word_query(text)
    return Q(**{alias: query}) if query else Q(pk=None)
