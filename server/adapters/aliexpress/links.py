"""Links and ids of AliExpress (PROTOCOLS section 10)."""

import re

from server.adapters.aliexpress.client import GATEWAY
from server.adapters.suppliers.items import Items

LINKS = Items(
    GATEWAY,
    host="www.aliexpress.com",
    page="/item/{}.html",
    path=re.compile(
        r"(?:/[a-z]{2})?(?:/(?:item|i)/(?:[^/]+/)?(\d{8,20})(?:\.html)?|/store/product/[^/]+/\d+_(\d{8,20})\.html)",
        re.ASCII,
    ),
    keys=frozenset({"productid", "product_id", "productids", "itemid", "item_id"}),
    # A bundle names its products with their SKUs, the one that was clicked first.
    keyed=re.compile(r"(\d{8,20})(?:[:,_][\d:,_]*)?", re.ASCII),
    nested=frozenset({"dl_target_url", "redirecturl", "redirect_url", "url", "targeturl"}),
    short_hosts=frozenset({"a.aliexpress.com", "s.click.aliexpress.com"}),
    short=re.compile(r"/(?:e/)?_?[A-Za-z0-9]{5,20}/?"),
    apps=frozenset({"aliexpress"}),
)
