"""The results of an unfinished reading of a product file, saved between its pieces. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from tenants.importing.contracts.files import MOST_ERRORS_SHOWN, FileCounts


@dataclass(frozen=True, slots=True)
class Piece:
    """The results of one piece; offsets and places count from the beginning of the piece."""

    end: int
    counts: FileCounts
    pages: tuple[int, ...] = ()
    size: int = 0
    errors: tuple[Mapping[str, Any], ...] = ()
    products_key: str = ""
    failed_key: str = ""


@dataclass(frozen=True, slots=True)
class SoFar:
    """An unfinished reading. `rows_key`: the file of rows, `order_key`: the places of each product's rows in it.

    The next product's line begins at `at`. `products` and `failed` are the keys of the files of each piece. `pages`
    says where every hundredth product begins, counted over all pieces, and `size` where they end.
    """

    reading: int = 0
    rows_key: str = ""
    order_key: str = ""
    at: int = 0
    counts: FileCounts = field(default_factory=FileCounts)
    pages: tuple[int, ...] = ()
    size: int = 0
    errors: tuple[Mapping[str, Any], ...] = ()
    products: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> "SoFar":
        """Return the stored reading; a new one for an empty mapping."""
        lists = {name: tuple(stored[name]) for name in ("pages", "errors", "products", "failed") if name in stored}
        return cls(**{**stored, **lists, "counts": FileCounts(**stored.get("counts", {}))})

    def stored(self) -> dict[str, Any]:
        """Return the form stored in a JSON column."""
        return asdict(self)

    def keys(self) -> Iterator[str]:
        """Yield the keys of all its files."""
        yield from (self.rows_key, self.order_key, *self.products, *self.failed)

    def with_piece(self, piece: Piece) -> "SoFar":
        """Return the reading with one more piece."""
        former, brought = asdict(self.counts), asdict(piece.counts)
        return replace(
            self,
            at=piece.end,
            counts=FileCounts(**{name: former[name] + brought[name] for name in former}),
            pages=(*self.pages, *(self.size + place for place in piece.pages)),
            size=self.size + piece.size,
            errors=(*self.errors, *piece.errors)[:MOST_ERRORS_SHOWN],
            products=(*self.products, piece.products_key),
            failed=(*self.failed, piece.failed_key),
        )
