"""Look again at where products of the Import List came from."""

from collections.abc import Mapping, Sequence

import orjson

from server.company.accounts.contracts import Actor
from server.kit.log import get_logger
from server.kit.reasons import Reason
from server.kit.vault import unseal
from server.ports.failures import OutsideFailure, Retryable
from server.ports.suppliers import PageType, SourceLink, SourceProduct, SupplierAccess
from tenants.importing.contracts import ListedForPublishing
from tenants.importing.handlers.reaching import fetch_product
from tenants.importing.models import ImportSource
from tenants.importing.services.accounts import fresh_tokens

log = get_logger(__name__)
INTERNAL = Reason("process.internal")

Sighting = SourceProduct | OutsideFailure


def look_at_sources(actor: Actor, products: Sequence[ListedForPublishing]) -> dict[int, Sighting]:
    """By product id what its supplier shows now, or how that failed. Calls suppliers, one product after the other.

    Reached as an import reaches them: with the account's tokens, or the newest password that an import unlocked the
    storefront with (kept 30 days). Never inside a transaction.
    """
    tokens = {supplier: fresh_tokens(actor, supplier) for supplier in {one.supplier for one in products}}
    unlocked = _unlocked({one.source_host for one in products})
    return {one.id: _look(one, _access(tokens[one.supplier], unlocked.get(one.source_host))) for one in products}


def _look(product: ListedForPublishing, access: SupplierAccess) -> Sighting:
    link = SourceLink(
        supplier=product.supplier,
        page_type=PageType.PRODUCT,
        host=product.source_host,
        source_id=product.source_id,
        url=product.source_url,
    )
    try:
        return fetch_product(link, access)
    except OutsideFailure as failure:
        return failure
    except Exception:
        # One page that nobody can read must not keep the merchant's other products from being looked at.
        log.exception("looking crashed", product=product.id)
        return Retryable(INTERNAL)


def _unlocked(hosts: set[str]) -> dict[str, Mapping[str, str]]:
    rows = ImportSource.objects.filter(host__in=hosts).order_by("host", "-created_at").distinct("host")
    return {host: unseal(sealed) for host, sealed in rows.values_list("host", "sealed")}


def _access(tokens: Mapping[str, str] | None, unlocked: Mapping[str, str] | None) -> SupplierAccess:
    if unlocked is None:
        return SupplierAccess(tokens=tokens)
    return SupplierAccess(tokens=tokens, password=unlocked["password"], session=orjson.loads(unlocked["session"]))
