"""Where a store's API answers.

With pretty permalinks that is `/wp-json/`. Without them ("Plain", or a web server that rewrites nothing) a page is
shown there, or nothing, and index.php serves it: `rest_route` names the route to WordPress, and the path shows what
WooCommerce looks for in an address before it reads a key (core, class-wc-rest-authentication.php,
`is_request_to_rest_api`).
"""

from collections.abc import Callable

from server.adapters.woocommerce.query import with_query

Address = Callable[[str, str], str]


def pretty(base: str, route: str) -> str:
    return f"{base}/wp-json/{route}"


def through_index(base: str, route: str) -> str:
    return with_query(f"{base}/index.php/wp-json/{route}", {"rest_route": f"/{route}"})


ADDRESSES: tuple[Address, ...] = (pretty, through_index)
