"""Links and ids of Banggood (PROTOCOLS section 10): the number after `-p-`, and the selected warehouse."""

import re

from server.adapters.banggood.client import GATEWAY
from server.adapters.suppliers.items import Items
from server.kit.web_addresses import read_address
from server.ports.suppliers import SourceLink

LINKS = Items(
    GATEWAY,
    host="www.banggood.com",
    page="/-p-{}.html",
    path=re.compile(r"/(?:.*/)?(?:[^/]*-)?p-(\d{1,15})\.html", re.ASCII),
    bare=re.compile(r"\d{1,15}", re.ASCII),
    kept="cur_warehouse",
)


def warehouse_of(link: SourceLink) -> str:
    """Return the warehouse that the link names; empty for none."""
    return read_address(link.url).param(LINKS.kept)
