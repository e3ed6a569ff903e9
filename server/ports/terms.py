"""Product types and tags of a store, which exist beside collections."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Protocol

from server.ports.stores import StoreAccess, StoreCollection


class TermKind(IntEnum):
    """Kinds of terms, by the numbers of the wire (specification 001, section 7)."""

    COLLECTION = 1
    TYPE = 2
    TAG = 3


TERM_PAGE = 100
"""Page size of `PagedTermPort`: the caller continues while pages are full (specification 001, section 9)."""


class StoreTermPort(Protocol):
    """A platform that lists types and tags. Network calls raise `server.ports.failures` kinds.

    `makes`: the kinds created in the store; terms of other kinds come with a product, by name.
    """

    makes: frozenset[TermKind]

    def list_terms(self, access: StoreAccess, kind: TermKind) -> Sequence[StoreCollection]:
        """List all types or tags; collections as `StorePort.list_collections` does."""
        ...

    def make_term(self, access: StoreAccess, kind: TermKind, name: str) -> StoreCollection:
        """Create a term, or return the existing one of this name, ignoring case. Only for kinds in `makes`."""
        ...


class PagedTermPort(Protocol):
    """A platform whose lists can be read page by page. Network calls raise `server.ports.failures` kinds."""

    def list_term_page(self, access: StoreAccess, kind: TermKind, page: int) -> Sequence[StoreCollection]:
        """Return this page, from 1, of `StoreTermPort.list_terms`, sorted by id; empty after the last one."""
        ...
