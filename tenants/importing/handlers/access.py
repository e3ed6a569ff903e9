"""Access of imports to their sources: account tokens, and unlocked storefronts."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import orjson
from django.db.models import Exists, OuterRef, QuerySet

from server.kit.reasons import Reason
from server.kit.vault import seal
from server.ports import registry
from server.ports.credentials import opened
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import ListingPage, SourceLink, SourceProduct, SupplierAccess
from tenants.importing.models import ImportSource, ListedProduct
from tenants.importing.rules.identity import link_of
from tenants.importing.services.accounts import fresh_tokens
from tenants.processes.contracts import ClaimedOperation, Item

FROM_A_FILE = Reason("supplier.from_a_file")


@dataclass(frozen=True, slots=True)
class Unlocked:
    """A storefront's password and the session opened with it."""

    host: str
    password: str
    session: Mapping[str, str]

    def sealed(self) -> str:
        return seal({"password": self.password, "session": orjson.dumps(dict(self.session)).decode()})


def keep_sources(record_id: int, unlocked: Sequence[Unlocked], *, now: datetime) -> None:
    """Save, encrypted, the storefront access of this import."""
    ImportSource.objects.bulk_create(
        [ImportSource(record_id=record_id, host=item.host, sealed=item.sealed(), created_at=now) for item in unlocked],
        ignore_conflicts=True,
    )


def party_of(operation: Item) -> str:
    """Return the supplier account or storefront that an operation reads from."""
    link = link_of(operation.config["link"])
    host = "" if MARKETPLACES[link.supplier].needs_account else link.host.lower()
    return f"supplier:{int(link.supplier)}:{host}"[:200]


def read_accesses(operations: Sequence[ClaimedOperation]) -> dict[int, SupplierAccess]:
    """Return supplier access by operation id. Calls the supplier to refresh tokens that are about to expire."""
    links = {operation.id: link_of(operation.config["link"]) for operation in operations}
    tokens = {supplier: fresh_tokens(supplier) for supplier in {link.supplier for link in links.values()}}
    opened = _opened(ImportSource.objects.filter(record_id=operations[0].record_id)) if operations else {}
    return {key: access_with(tokens[link.supplier], opened.get(link.host)) for key, link in links.items()}


def read_newest_accesses(operations: Sequence[ClaimedOperation]) -> dict[int, SupplierAccess]:
    """Return supplier access for products that are already here, with the newest storefront password and session."""
    links = {operation.id: link_of(operation.config["link"]) for operation in operations}
    tokens = {supplier: fresh_tokens(supplier) for supplier in {link.supplier for link in links.values()}}
    opened = newest_unlocked({link.host for link in links.values()})
    return {key: access_with(tokens[link.supplier], opened.get(link.host)) for key, link in links.items()}


def newest_unlocked(hosts: Collection[str]) -> dict[str, Unlocked]:
    """Return by host the newest password and session. Retryable while their encryption key is missing
    here.
    """
    return _opened(ImportSource.objects.filter(host__in=hosts).order_by("host", "-created_at").distinct("host"))


def forget_sources(*, before: datetime) -> None:
    """Delete the access of older imports, but the newest of each storefront whose products are listed: the next import
    and monitoring need it.
    """
    listed = ListedProduct.objects.filter(source_host=OuterRef("host"))
    newest = ImportSource.objects.filter(Exists(listed)).order_by("host", "-created_at").distinct("host")
    kept = list(newest.values_list("pk", flat=True))
    ImportSource.objects.filter(created_at__lt=before).exclude(pk__in=kept).delete()


def access_with(tokens: Mapping[str, str] | None, unlocked: Unlocked | None) -> SupplierAccess:
    """Return the access for a call to a supplier."""
    if unlocked is None:
        return SupplierAccess(tokens=tokens)
    return SupplierAccess(tokens=tokens, password=unlocked.password, session=unlocked.session)


def fetch_product(link: SourceLink, access: SupplierAccess) -> SourceProduct:
    """Read one product. If a storefront's session has expired, unlock it again.

    Permanent for a product that came from a file: no supplier can be asked.
    """
    if link.supplier not in registry.SUPPLIERS:
        raise Permanent(FROM_A_FILE)
    port = registry.supplier(link.supplier)
    try:
        return port.fetch(link, access)
    except NeedsMerchant as failure:
        return port.fetch(link, _reopened(link, access, failure))


def list_page(link: SourceLink, access: SupplierAccess, cursor: str | None) -> ListingPage:
    """Read one page of a store or collection, unlocking it again if needed."""
    port = registry.supplier(link.supplier)
    try:
        return port.list_products(link, access, cursor)
    except NeedsMerchant as failure:
        return port.list_products(link, _reopened(link, access, failure), cursor)


def count_products(link: SourceLink, access: SupplierAccess) -> int | None:
    """Return how many products the source says a list has; None when it does not say or does not answer."""
    try:
        return registry.supplier(link.supplier).count_products(link, access)
    except OutsideFailure:
        return None


def _reopened(link: SourceLink, access: SupplierAccess, failure: NeedsMerchant) -> SupplierAccess:
    if failure.action != "storefront_password" or not access.password:
        raise failure
    session = registry.supplier(link.supplier).open_session(link.url, access.password)
    return SupplierAccess(tokens=access.tokens, password=access.password, session=session)


def _opened(rows: "QuerySet[ImportSource]") -> dict[str, Unlocked]:
    found = {}
    for host, sealed in rows.values_list("host", "sealed"):
        values = opened(sealed)
        found[host] = Unlocked(host, values["password"], orjson.loads(values["session"]))
    return found
