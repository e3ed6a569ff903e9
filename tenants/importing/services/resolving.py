"""Follow short links."""

from server.kit.codes import Code
from server.kit.errors import AppError
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.suppliers import LinkRefused, PageType, Supplier
from tenants.importing.errors import LinesRefused

UNKNOWN = "Product information does not exist"


def resolve_link(supplier: Supplier, line: str) -> str:
    """The supplier's product id behind a link. LinesRefused for what is no link of it, code 1002001 where none is."""
    port = registry.supplier(supplier)
    try:
        link = port.recognise(line.strip(), PageType.PRODUCT)
        return (port.resolve(link) if link.needs_resolving else link).source_id
    except LinkRefused as refused:
        raise LinesRefused(supplier, PageType.PRODUCT, [line]) from refused
    except OutsideFailure as failure:
        raise AppError(UNKNOWN, code=Code.PRODUCT_UNKNOWN) from failure
