"""Links, share texts and ids of 1688 (PROTOCOLS section 10)."""

import re

from server.adapters.alibaba1688.client import GATEWAY
from server.adapters.suppliers.items import Items

LINKS = Items(
    GATEWAY,
    host="detail.1688.com",
    page="/offer/{}.html",
    path=re.compile(r"(?:/[\w-]+)*/offer/(\d{6,20})(?:\.html)?/?", re.ASCII),
    keys=frozenset({"offerid"}),
    short_hosts=frozenset({"qr.1688.com"}),
    short=re.compile(r"/s/[A-Za-z0-9]{4,20}", re.ASCII),
    apps=frozenset({"wireless1688"}),
)
