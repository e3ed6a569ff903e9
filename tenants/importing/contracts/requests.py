"""What a merchant asks to import."""

from dataclasses import dataclass

from server.ports.suppliers import Supplier
from tenants.preferences.contracts import UploadSettings


@dataclass(frozen=True, slots=True)
class Found:
    """Where in the portal products were found: the way code (specification 001, section 9), and on which topic page."""

    way: int = 2
    page_id: int | None = None
    topic_import_way: int | None = None
    origin_product_id: str = ""


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """What a merchant asks to import; `lines` as typed, blank ones left out, else the `store_url`.

    `timing`, of the zone `timezone`: when it is to be published (action 9).
    """

    supplier: Supplier
    page_type: int
    lines: tuple[str, ...]
    password: str = ""
    store_ids: tuple[int, ...] = ()
    overwrite_trashed: bool = False
    store_url: str = ""
    upload: UploadSettings | None = None
    """For what goes on to stores; None: as these stores are set."""
    timing: str = ""
    timezone: str = ""
    found: Found = Found()
    chosen: tuple[str, ...] = ()
    """Links that were chosen beside the product where it was found: imported with it, whoever sells them."""
