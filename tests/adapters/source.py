"""A product of a supplier in the sandbox, with which the promises of all suppliers are tested."""

from dataclasses import dataclass

from server.ports import registry
from server.ports.suppliers import PageType, SourceLink, Supplier, SupplierAccess, SupplierPort

NOBODY = SupplierAccess()


@dataclass(frozen=True)
class Source:
    """A supplier. `product_calls` is a regular expression that finds its calls about products; empty where it has none.

    `line` is the link of a product that is on sale, `gone` the link of one that does not exist.
    """

    supplier: Supplier
    line: str
    gone: str
    product_calls: str
    access: SupplierAccess = NOBODY

    @property
    def port(self) -> SupplierPort:
        return registry.supplier(self.supplier)

    def recognised(self, line: str) -> SourceLink:
        return self.port.recognise(line, PageType.PRODUCT)
