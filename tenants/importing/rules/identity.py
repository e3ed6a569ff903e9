"""The identity of a product: supplier, source host, source id (DESIGN, "What is one and the same")."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from server.kit.ids import fitted
from server.ports.suppliers import PageType, SourceLink, Supplier

WWW = "www."


@dataclass(frozen=True, slots=True)
class Identity:
    """`lasting_id`: the product's own id where `source_id` may be renamed; empty when it is unknown."""

    supplier: int
    host: str
    source_id: str
    lasting_id: str = field(default="", compare=False)

    @classmethod
    def of_link(cls, link: SourceLink) -> Self:
        return cls(
            int(link.supplier), fitted(link.host.lower(), 255), fitted(link.source_id, 300), fitted(link.lasting_id, 64)
        )

    @property
    def key(self) -> str:
        """The key for item keys, the same for the same product."""
        return f"{self.supplier}:{self.host}:{self.source_id}"

    @property
    def product(self) -> str:
        """The same text for one product under all its names, as far as its own id is known."""
        host = self.host.removeprefix(WWW)
        return f"{self.supplier}:{host}#{self.lasting_id}" if self.lasting_id else self.key

    @property
    def other_host(self) -> str:
        """The same host with www, or without: the same shop, if it has a product with the same own id."""
        return self.host.removeprefix(WWW) if self.host.startswith(WWW) else WWW + self.host


def link_config(link: SourceLink) -> dict[str, Any]:
    """Return a link in the form of an operation's config."""
    return {
        "supplier": int(link.supplier),
        "page_type": int(link.page_type),
        "host": link.host,
        "source_id": link.source_id,
        "url": link.url,
        "needs_resolving": link.needs_resolving,
        **({"lasting_id": link.lasting_id} if link.lasting_id else {}),
        **({"page_only": True} if link.page_only else {}),
        **({"pause": link.pause} if link.pause else {}),
    }


def link_of(config: Mapping[str, Any]) -> SourceLink:
    """Return the link of a config."""
    return SourceLink(
        supplier=Supplier(config["supplier"]),
        page_type=PageType(config["page_type"]),
        host=config["host"],
        source_id=config["source_id"],
        url=config["url"],
        needs_resolving=config["needs_resolving"],
        lasting_id=config.get("lasting_id", ""),
        page_only=config.get("page_only", False),
        pause=config.get("pause", 0),
    )
