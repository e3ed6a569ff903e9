"""The sources of products: resolve short links, and check imported products again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import DatabaseError, InterfaceError

from server.kit.bulk import update_rows
from server.kit.codes import Code
from server.kit.errors import AppError
from server.kit.log import get_logger
from server.kit.reasons import sentence_of
from server.ports import registry
from server.ports.failures import OutsideFailure, Retryable
from server.ports.finding import FreightQuery, FreightQuote, SupplierFreightPort
from server.ports.suppliers import (
    LinkRefused,
    PageType,
    SourceLink,
    SourceProduct,
    Supplier,
    SupplierAccess,
)
from tenants.importing.contracts import ListedForPublishing
from tenants.importing.errors import LinesRefused
from tenants.importing.handlers.access import access_with, fetch_product, newest_unlocked
from tenants.importing.models import ListedVariant
from tenants.importing.services.accounts import fresh_tokens
from tenants.processes.contracts import INTERNAL

UNKNOWN = "Product information does not exist"
log = get_logger(__name__)
Sighting = SourceProduct | OutsideFailure


def resolve_link(supplier: Supplier, line: str) -> str:
    """Return the supplier's product id behind a link. LinesRefused if it is no link of the supplier, code 1002001 if it
    leads to no product.

    Code 1001107 with the reason when the supplier does not answer now.
    """
    port = registry.supplier(supplier)
    try:
        link = port.recognise(line.strip(), PageType.PRODUCT)
        return (port.resolve(link) if link.needs_resolving else link).source_id
    except LinkRefused as refused:
        raise LinesRefused(supplier, PageType.PRODUCT, [line]) from refused
    except OutsideFailure as failure:
        if not failure.final:
            raise AppError(sentence_of(failure.reason.stored()), code=Code.IMPORT_REFUSED) from failure
        raise AppError(UNKNOWN, code=Code.PRODUCT_UNKNOWN) from failure


def look_at_sources(products: Sequence[ListedForPublishing]) -> dict[int, Sighting]:
    """Return what each product's supplier shows now, or the failure, by product id. Calls suppliers one by one.

    Access is that of imports: the account's tokens, or the newest storefront password of an import. If
    either cannot be decrypted or refreshed, each product is read on its own. Never inside a transaction.
    """
    try:
        tokens = {supplier: fresh_tokens(supplier) for supplier in {product.supplier for product in products}}
        unlocked = newest_unlocked({product.source_host for product in products})
    except OutsideFailure as failure:
        if len(products) == 1:
            return {products[0].id: failure}
        return {key: seen for product in products for key, seen in look_at_sources([product]).items()}
    return {
        product.id: _look(product, access_with(tokens[product.supplier], unlocked.get(product.source_host)))
        for product in products
    }


@dataclass(frozen=True, slots=True)
class FreightQuestion:
    """A supplier that can be asked for the freight of a product; its access is open, so any thread may ask."""

    port: SupplierFreightPort
    link: SourceLink
    access: SupplierAccess

    def ask(self, *, source_sku_id: str, quantity: int, country: str) -> Sequence[FreightQuote]:
        """Return every way to ship a quantity of a variant to a country, cheapest first. Calls the supplier.

        Raises the errors of `server.ports.failures`.
        """
        access = replace(self.access, ship_to=country)
        return self.port.quote_freight(FreightQuery(self.link, source_sku_id, quantity, country), access)


def freight_question(product: ListedForPublishing) -> FreightQuestion | None:
    """Return how to ask for the freight of a product; None when its supplier does not say.

    May call the supplier to refresh tokens; raises the errors of `server.ports.failures`.
    """
    port = registry.supplier_freight(product.supplier)
    if port is None:
        return None
    unlocked = newest_unlocked({product.source_host}).get(product.source_host)
    return FreightQuestion(port, _link(product), access_with(fresh_tokens(product.supplier), unlocked))


def quote_freight(
    product: ListedForPublishing, *, source_sku_id: str, quantity: int, ship_to: str
) -> Sequence[FreightQuote] | None:
    """Return every way to ship a quantity of a variant to a country, cheapest first; None when its supplier does not
    say.

    Calls the supplier, as `look_at_sources`; raises the errors of `server.ports.failures`.
    """
    question = freight_question(product)
    if question is None:
        return None
    return question.ask(source_sku_id=source_sku_id, quantity=quantity, country=ship_to)


def relink_variants(sources: Mapping[int, tuple[str, str]]) -> None:
    """Update the ids of variants at their supplier, and the attributes that orders need."""
    rows = list(ListedVariant.objects.select_for_update().filter(pk__in=sources).order_by("pk"))
    for row in rows:
        row.source_sku_id, row.source_attr = sources[row.pk]
    update_rows(rows, ["source_sku_id", "source_attr"])


def _look(product: ListedForPublishing, access: SupplierAccess) -> Sighting:
    try:
        return fetch_product(_link(product), access)
    except OutsideFailure as failure:
        return failure
    except (DatabaseError, InterfaceError):
        raise  # our own shop is in this database: an error of it concerns all products
    except Exception:
        # One unreadable page must not stop the checks of the merchant's other products.
        log.exception("looking crashed", product=product.id)
        return Retryable(INTERNAL)


def _link(product: ListedForPublishing) -> SourceLink:
    return SourceLink(
        supplier=product.supplier,
        page_type=PageType.PRODUCT,
        host=product.source_host,
        source_id=product.source_id,
        url=product.source_url,
        lasting_id=product.lasting_id,
    )
