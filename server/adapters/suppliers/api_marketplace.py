"""A marketplace with numbered products that are read from its API."""

from abc import abstractmethod

from server.adapters.suppliers.items import Items
from server.adapters.suppliers.marketplace import Marketplace
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from server.ports.suppliers import Pace, PageType, SourceLink, SourceProduct, SupplierAccess


class ApiMarketplace(Marketplace):
    """A marketplace with an API. `items` parses its links; `read` fetches a product."""

    items: Items

    @abstractmethod
    def read(self, link: SourceLink, access: SupplierAccess) -> SourceProduct | None:
        """Read the product; None where the answer describes none. Permanent with a reason of `GONE` if it says why."""

    def is_set_up(self) -> bool:
        """Implement `SupplierPort`."""
        return bool(self.items.gateway.app_key)

    def pace(self) -> Pace:
        """Implement `SupplierAccountPort`."""
        return self.items.gateway.pace()

    def recognise(self, line: str, page_type: PageType) -> SourceLink:
        """Implement `SupplierPort`."""
        return self.items.recognise(line, page_type)

    def resolve(self, link: SourceLink) -> SourceLink:
        """Implement `SupplierPort`."""
        return self.items.resolve(link)

    def fetch(self, link: SourceLink, access: SupplierAccess) -> SourceProduct:
        """Implement `SupplierPort`."""
        found = self.resolve(link)
        product = self.read(found, access)
        if product is None:
            raise Retryable(Reason("supplier.unreadable", {"host": found.host}))
        return product
