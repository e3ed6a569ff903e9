"""The state of products that a browser shows."""

from server.kit.errors import Invalid
from server.kit.sentences import about
from server.ports import registry
from server.ports.suppliers import LinkRefused, PageType, SourceLink, Supplier
from tenants.importing.contracts.captures import CaptureState, CaptureView
from tenants.importing.errors import LinesRefused
from tenants.importing.models import CapturedProduct
from tenants.importing.rules.identity import Identity
from tenants.importing.storing.presence import find_existing
from tenants.processes.selectors.items import ItemState, read_item


def captured_link(supplier: Supplier, url: str) -> SourceLink:
    """Return the product at an address. LinesRefused if it is no product page of the supplier.

    Invalid for a supplier that is read without a browser.
    """
    if registry.supplier_captures(supplier) is None:
        raise Invalid(about("type", "this supplier needs no browser extension"), fields={"type": "is not captured"})
    try:
        link = registry.supplier(supplier).recognise(url, PageType.PRODUCT)
    except LinkRefused as refused:
        raise LinesRefused(supplier, PageType.PRODUCT, [url]) from refused
    if link.needs_resolving:
        raise LinesRefused(supplier, PageType.PRODUCT, [url])
    return link


def read_capture_state(supplier: Supplier, url: str) -> CaptureView:
    """Return whether the product at an address is in the Import List, being imported, or could not be imported."""
    identity = Identity.of_link(captured_link(supplier, url))
    existing = find_existing([identity]).get(identity.key)
    seen = CapturedProduct.objects.filter(
        supplier=identity.supplier, source_host=identity.host, source_id=identity.source_id
    )
    record_id = seen.values_list("record_id", flat=True).first()
    item = read_item(record_id, item_key=identity.key) if record_id else None
    if existing is not None and not existing.is_trashed:
        remark = item.reason if item and item.state is ItemState.SUCCESSFUL else None
        return CaptureView(CaptureState.LISTED, existing.product_id, record_id, remark)
    if item is None or item.state in (ItemState.SUCCESSFUL, ItemState.CANCELLED):
        return CaptureView(CaptureState.NONE)
    if item.state is ItemState.FAILED:
        return CaptureView(CaptureState.FAILED, record_id=record_id, reason=item.reason)
    return CaptureView(CaptureState.IMPORTING, record_id=record_id)
