"""What a store sorts its products by beside collections: types and tags."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Protocol

from server.ports.stores import StoreAccess, StoreCollection


class TermKind(IntEnum):
    """By the numbers of the wire (specification 001, section 7)."""

    COLLECTION = 1
    TYPE = 2
    TAG = 3


TERM_PAGE = 100
"""Of `PagedTermPort`: who asks goes on while so many come (specification 001, section 9)."""


class StoreTermPort(Protocol):
    """A platform that tells types and tags. Network calls raise `server.ports.failures` kinds.

    `makes`: what is made in the store; of other kinds a product brings its own by name.
    """

    makes: frozenset[TermKind]

    def list_terms(self, access: StoreAccess, kind: TermKind) -> Sequence[StoreCollection]:
        """All types or tags; collections as `StorePort.list_collections`."""
        ...

    def make_term(self, access: StoreAccess, kind: TermKind, name: str) -> StoreCollection:
        """Make one; that of this name, whatever its case, if it is there already. Only what it `makes`."""
        ...


class PagedTermPort(Protocol):
    """A platform whose lists may be read a page at a time. Network calls raise `server.ports.failures` kinds."""

    def list_term_page(self, access: StoreAccess, kind: TermKind, page: int) -> Sequence[StoreCollection]:
        """That page, from 1, of what `StoreTermPort.list_terms` answers, by ids; empty after the last one."""
        ...
