"""The supplier port for a marketplace without short links, passwords and lists; one that has them answers itself."""

from abc import ABC, abstractmethod
from collections.abc import Mapping

from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.suppliers import ListingPage, PageType, SourceLink, SourceProduct, SupplierAccess


class Marketplace(ABC):
    """Promises as `server.ports.suppliers.SupplierPort`."""

    @abstractmethod
    def recognise(self, line: str, page_type: PageType) -> SourceLink:
        """As `SupplierPort`."""

    @abstractmethod
    def fetch(self, link: SourceLink, access: SupplierAccess) -> SourceProduct:
        """As `SupplierPort`."""

    def resolve(self, link: SourceLink) -> SourceLink:
        """As `SupplierPort`."""
        return link

    def open_session(self, host_url: str, password: str) -> Mapping[str, str]:
        """As `SupplierPort`."""
        return {}

    def list_products(self, link: SourceLink, access: SupplierAccess, cursor: str | None) -> ListingPage:
        """As `SupplierPort`."""
        raise Permanent(Reason("supplier.no_listing"))

    def count_products(self, link: SourceLink, access: SupplierAccess) -> int | None:
        """As `SupplierPort`."""
        return None
