"""Products that a browser captured: the fallback of imports where a supplier does not answer programs."""

from collections.abc import Mapping, Sequence
from typing import Any

from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.suppliers import GONE, SourceLink, SourceProduct, SupplierAccess
from tenants.importing.handlers.access import fetch_product
from tenants.importing.rules.identity import Identity, link_of
from tenants.importing.storing.captures import find_captures
from tenants.processes.contracts import ClaimedOperation

CAPTURED = "captured"
"""In an operation's config: use what a browser captured, without calling the supplier."""

Document = Mapping[str, Any]


def read_captures(operations: Sequence[ClaimedOperation]) -> dict[int, Document]:
    """Return the capture of each operation's product, by operation id; one query if a supplier has captures, else
    none.
    """
    links = {operation.id: link_of(operation.config["link"]) for operation in operations}
    keys = {key: Identity.of_link(link) for key, link in links.items() if _may_be_captured(link)}
    found = find_captures(keys.values())
    return {key: found[identity.key] for key, identity in keys.items() if identity.key in found}


def fetch_or_recall(
    link: SourceLink, access: SupplierAccess, document: Document | None, *, is_captured: bool
) -> SourceProduct:
    """Return the capture if the operation brings it; else what the supplier shows, else an earlier capture.

    A product that the supplier reports as gone is gone, even if there is a capture.
    """
    seen = None if document is None else _seen(link, document)
    if is_captured and seen is not None:
        return seen
    try:
        return fetch_product(link, access)
    except OutsideFailure as failure:
        if seen is None or failure.reason.code in GONE:
            raise
        return seen


def _may_be_captured(link: SourceLink) -> bool:
    return not link.needs_resolving and registry.supplier_captures(link.supplier) is not None


def _seen(link: SourceLink, document: Document) -> SourceProduct | None:
    port = registry.supplier_captures(link.supplier)
    return port.read_capture(document, link) if port else None
