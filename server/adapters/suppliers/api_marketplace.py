"""A marketplace whose products are numbered and read from its API."""

from abc import abstractmethod

from server.adapters.suppliers.items import Items
from server.adapters.suppliers.marketplace import Marketplace
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from server.ports.suppliers import Pace, PageType, SourceLink, SourceProduct, SupplierAccess


class ApiMarketplace(Marketplace):
    """`items` reads its links; `read` asks for a product."""

    items: Items

    @abstractmethod
    def read(self, link: SourceLink, access: SupplierAccess) -> SourceProduct | None:
        """The product; None where the answer describes none. Permanent with a reason of `GONE` where it says why."""

    def is_set_up(self) -> bool:
        """As `SupplierPort`."""
        return bool(self.items.gateway.app_key)

    def pace(self) -> Pace:
        """As `SupplierAccountPort`."""
        return self.items.gateway.pace()

    def recognise(self, line: str, page_type: PageType) -> SourceLink:
        """As `SupplierPort`."""
        return self.items.recognise(line, page_type)

    def resolve(self, link: SourceLink) -> SourceLink:
        """As `SupplierPort`."""
        return self.items.resolve(link)

    def fetch(self, link: SourceLink, access: SupplierAccess) -> SourceProduct:
        """As `SupplierPort`."""
        found = self.resolve(link)
        product = self.read(found, access)
        if product is None:
            raise Retryable(Reason("supplier.unreadable", {"host": found.host}))
        return product
