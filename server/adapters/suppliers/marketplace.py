"""The base of supplier ports: a marketplace without short links, passwords and lists. Subclasses add these."""

from abc import ABC, abstractmethod
from collections.abc import Mapping

from django.conf import settings

from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import ListingPage, PageType, SourceLink, SourceProduct, Supplier, SupplierAccess


def calls_per_second(supplier: Supplier) -> float | None:
    """Return the rate limit of a supplier's API, for the whole installation; None where `OUTBOUND_RATE` is 0."""
    own = MARKETPLACES[supplier].calls_per_second
    return own if own and settings.OUTBOUND_RATE else settings.OUTBOUND_RATE or None


class Marketplace(ABC):
    """Implementation of `server.ports.suppliers.SupplierPort`."""

    @abstractmethod
    def recognise(self, line: str, page_type: PageType) -> SourceLink:
        """Implement `SupplierPort`."""

    @abstractmethod
    def fetch(self, link: SourceLink, access: SupplierAccess) -> SourceProduct:
        """Implement `SupplierPort`."""

    def is_set_up(self) -> bool:
        """Implement `SupplierPort`."""
        return True

    def resolve(self, link: SourceLink) -> SourceLink:
        """Implement `SupplierPort`."""
        return link

    def open_session(self, host_url: str, password: str) -> Mapping[str, str]:
        """Implement `SupplierPort`."""
        return {}

    def list_products(self, link: SourceLink, access: SupplierAccess, cursor: str | None) -> ListingPage:
        """Implement `SupplierPort`."""
        raise Permanent(Reason("supplier.no_listing"))

    def count_products(self, link: SourceLink, access: SupplierAccess) -> int | None:
        """Implement `SupplierPort`."""
        return None
