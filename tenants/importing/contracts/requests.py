"""Import requests of merchants."""

from dataclasses import dataclass

from server.ports.suppliers import Supplier
from tenants.preferences.contracts import UploadSettings


@dataclass(frozen=True, slots=True)
class Found:
    """Where in the portal products were found: the way code (specification 001, section 9), and the topic page."""

    way: int = 2
    page_id: int | None = None
    topic_import_way: int | None = None
    origin_product_id: str = ""


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """An import request: `lines` as typed, without blank ones, or the `store_url`.

    `timing`, in the zone `timezone`: when to publish (action 9).
    """

    supplier: Supplier
    page_type: int
    lines: tuple[str, ...]
    password: str = ""
    store_ids: tuple[int, ...] = ()
    overwrite_trashed: bool = False
    store_url: str = ""
    upload: UploadSettings | None = None
    """Settings for publishing to stores; None: use the settings of each store."""
    timing: str = ""
    timezone: str = ""
    found: Found = Found()
    chosen: tuple[str, ...] = ()
    """Links chosen in addition to the product where it was found: imported with it, from any supplier."""
