"""Links and ids of AliExpress (PROTOCOLS section 10)."""

import re

from server.adapters.aliexpress.client import GATEWAY
from server.adapters.suppliers.items import Items

LINKS = Items(
    GATEWAY,
    host="www.aliexpress.com",
    page="/item/{}.html",
    path=re.compile(r"/(?:item|i)/(?:[^/]+/)?(\d{8,20})\.html", re.ASCII),
    keys=frozenset({"productid", "product_id", "itemid", "item_id"}),
    keyed=re.compile(r"\d{8,20}", re.ASCII),
    nested=frozenset({"dl_target_url", "redirecturl", "redirect_url", "url", "targeturl"}),
    short_hosts=frozenset({"a.aliexpress.com", "s.click.aliexpress.com"}),
    short=re.compile(r"/(?:e/)?_?[A-Za-z0-9]{5,20}"),
)
