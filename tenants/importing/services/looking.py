"""Look again at where products of the Import List came from."""

from collections.abc import Sequence

from django.db import DatabaseError, InterfaceError

from server.kit.log import get_logger
from server.ports.failures import OutsideFailure, Retryable
from server.ports.suppliers import PageType, SourceLink, SourceProduct, SupplierAccess
from tenants.importing.contracts import ListedForPublishing
from tenants.importing.handlers.reaching import access_with, fetch_product, newest_unlocked
from tenants.importing.services.accounts import fresh_tokens
from tenants.processes.contracts import INTERNAL

log = get_logger(__name__)

Sighting = SourceProduct | OutsideFailure


def look_at_sources(products: Sequence[ListedForPublishing]) -> dict[int, Sighting]:
    """By product id what its supplier shows now, or how that failed. Calls suppliers, one product after the other.

    Reached as an import reaches them: with the account's tokens, or the newest password that an import unlocked the
    storefront with (kept 30 days). Never inside a transaction.
    """
    tokens = {supplier: fresh_tokens(supplier) for supplier in {one.supplier for one in products}}
    unlocked = newest_unlocked({one.source_host for one in products})
    return {one.id: _look(one, access_with(tokens[one.supplier], unlocked.get(one.source_host))) for one in products}


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
    except (DatabaseError, InterfaceError):
        raise  # the own shop is a table here: what is wrong with it is wrong with all of them
    except Exception:
        # One page that nobody can read must not keep the merchant's other products from being looked at.
        log.exception("looking crashed", product=product.id)
        return Retryable(INTERNAL)
