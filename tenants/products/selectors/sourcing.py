"""How sold variants are bought: their mapping's rows against what suppliers have now."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType

from server.ports.suppliers import PageType, SourceLink
from tenants.importing.contracts import ListedForPublishing, ListedVariantView, Supply
from tenants.importing.contracts.customs import CustomsFacts, facts_of
from tenants.importing.selectors.publication import read_for_checking
from tenants.products.contracts.mappings import MappingRow, Verdict
from tenants.products.models import Publication, SkuMappingRow
from tenants.products.rules.supply import in_order, verdict_on
from tenants.products.selectors.mappings import mapping_rows

Sold = tuple[int, int]
"""A publication and its variant."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What a supplier offers for pieces of a sold variant. Money in minor units of `currency`.

    `cost_minor` of all pieces, None if unknown. `seen_at`: when the supplier was read last.
    """

    source_product_id: int
    source_variant_id: int
    link: SourceLink
    title: str
    variant_title: str
    image_url: str
    source_sku_id: str
    source_attr: str
    currency: str
    pieces: int
    cost_minor: int | None
    seen_at: datetime | None
    verdict: Verdict
    max_cost_minor: int | None = None
    customs: CustomsFacts = field(default_factory=CustomsFacts)


@dataclass(frozen=True, slots=True)
class Sources:
    """The products of the Import List that sold variants are bought from, and the rows that say which."""

    rows: Mapping[Sold, list[MappingRow]]
    products: Mapping[int, ListedForPublishing]

    def offers(
        self,
        sold: Sold,
        *,
        country: str,
        quantity: int,
        row: MappingRow | None = None,
        taken: Mapping[int, int] = MappingProxyType({}),
    ) -> list[Offer]:
        """Return the ways to buy so many, in the order in which they are tried; the first that fits is CHOSEN.

        `row`: the only way for this order. `taken`: pieces that others take of the stock that was seen, by the source's
        variant. Empty where nothing is mapped, or what is mapped left the Import List.
        """
        rows = [row] if row else in_order(self.rows.get(sold, []), country)
        return [offer for each in rows if (offer := self._offer(each, country, quantity, taken)) is not None]

    def _offer(self, row: MappingRow, country: str, quantity: int, taken: Mapping[int, int]) -> Offer | None:
        product = self.products.get(row.source_product_id)
        variants = product.variants if product else ()
        variant = next((each for each in variants if each.id == row.source_variant_id), None)
        if product is None or variant is None:
            return None
        pieces = row.quantity * quantity
        return _offer_of(product, variant, row, country=country, pieces=pieces, taken=taken.get(variant.id, 0))


def read_sources_of(sold: Collection[Sold], *, besides: Collection[int] = ()) -> Sources:
    """Read how sold variants are bought: four queries for any number. `besides`: further products to read."""
    publications = dict(
        Publication.objects.filter(pk__in={publication for publication, _ in sold}).values_list("pk", "product_id")
    )
    mapped: dict[int, list[SkuMappingRow]] = {}
    for row in SkuMappingRow.objects.filter(mapping__publication_id__in=publications).select_related("mapping"):
        mapped.setdefault(row.mapping.publication_id, []).append(row)
    rows: dict[Sold, list[MappingRow]] = {}
    for publication_id, variant_id in sold:
        if publication_id in mapped:
            own = [row for row in mapped[publication_id] if row.variant_id == variant_id]
            rows[publication_id, variant_id] = mapping_rows(own)
        elif publication_id in publications:
            rows[publication_id, variant_id] = [MappingRow(variant_id, publications[publication_id], variant_id)]
    needed = {row.source_product_id for each in rows.values() for row in each} | set(besides)
    return Sources(rows, {product.id: product for product in read_for_checking(sorted(needed))})


def source_products(publication_ids: Collection[int]) -> dict[int, list[int]]:
    """Return by publication the products of the Import List that it is, or may be, bought from, its own first: two
    queries.
    """
    own = Publication.objects.filter(pk__in=publication_ids).values_list("pk", "product_id")
    found = {publication: [product] for publication, product in own}
    mapped = SkuMappingRow.objects.filter(mapping__publication_id__in=found).order_by("priority", "pk")
    for publication, product in mapped.values_list("mapping__publication_id", "source_product_id"):
        if product not in found[publication]:
            found[publication].append(product)
    return found


def link_of(product: ListedForPublishing) -> SourceLink:
    """Return where a product of the Import List is at its supplier."""
    return SourceLink(
        supplier=product.supplier,
        page_type=PageType.PRODUCT,
        host=product.source_host,
        source_id=product.source_id,
        url=product.source_url,
        lasting_id=product.lasting_id,
    )


def _offer_of(
    product: ListedForPublishing,
    variant: ListedVariantView,
    row: MappingRow,
    *,
    country: str,
    pieces: int,
    taken: int,
) -> Offer:
    supply: Supply = variant.supply
    return Offer(
        source_product_id=product.id,
        source_variant_id=variant.id,
        link=link_of(product),
        title=product.title,
        variant_title=" / ".join(variant.option_values),
        image_url=variant.image_url or (product.images[0].url if product.images else ""),
        source_sku_id=variant.source_sku_id,
        source_attr=variant.source_attr,
        currency=product.currency,
        pieces=pieces,
        cost_minor=None if supply.cost_minor is None else supply.cost_minor * pieces,
        seen_at=product.read_at,
        verdict=verdict_on(row, supply, pieces=pieces + taken, country=country),
        max_cost_minor=row.max_cost_minor,
        customs=facts_of(product.customs, variant.source_sku_id),
    )
