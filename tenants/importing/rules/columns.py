"""A product that is ready to be written: its fields are the columns of the tables, JSON and arrays as text.

It is built outside the transaction, so that the quota's lock is held only while it is sent.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

import orjson

from server.kit.reasons import Reason
from tenants.importing.contracts import Supply
from tenants.importing.rules.identity import Identity


class VariantColumns(NamedTuple):
    """A row of importing_listedvariant without its product."""

    position: int
    source_sku_id: str
    source_attr: str
    option_values: str
    sku: str
    barcode: str
    cost_minor: int | None
    price_minor: int
    compare_at_minor: int | None
    price_rule: str
    stock: int | None
    available: bool
    included: bool
    image_url: str
    weight_grams: int | None
    supplier_compare_at_minor: int | None = None
    compare_at_is_manual: bool = False

    @property
    def supply(self) -> Supply:
        return Supply(self.cost_minor, self.stock, self.available)


class ProductColumns(NamedTuple):
    """The columns of importing_listedproduct that come from the supplier; the figures are those of `rules.figures`."""

    supplier: int
    source_host: str
    source_id: str
    source_url: str
    source_store_name: str
    title: str
    description_html: str
    vendor: str
    product_type: str
    tags: str
    images: str
    options: str
    currency: str
    min_price: int
    max_price: int
    min_cost: int | None
    max_cost: int | None
    margin: int | None
    stock: int | None
    sold_out: bool
    variant_count: int
    state: str
    source_title: str = ""
    min_quantity: int = 1
    lasting_id: str = ""
    customs: str | None = None


@dataclass(frozen=True, slots=True)
class ProductDraft:
    """A supplier's product, cleaned and priced. `key` is its identity's; `image_url` its first image.

    `listed_at`: its listing time; None for the time when it is written. `cuts`: remarks on what was cut off.
    """

    key: str
    identity: Identity
    columns: ProductColumns
    variants: tuple[VariantColumns, ...]
    image_url: str
    listed_at: datetime | None = None
    cuts: tuple[Reason, ...] = ()


def json_text(value: Any) -> str:
    """Return the value as text for a jsonb column."""
    return orjson.dumps(value).decode()


def array_text(texts: Sequence[str]) -> str:
    """Return the literal of a text array; psycopg's own dumper of lists is ten times slower."""
    quoted = (text.replace("\\", "\\\\").replace('"', '\\"') for text in texts)
    return "{" + ",".join(f'"{text}"' for text in quoted) + "}"
