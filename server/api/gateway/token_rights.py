"""Rights of personal tokens for operations that need only a session: a token may call those that its rights allow."""

from collections.abc import Mapping

from server.company.identity.contracts import Menu, Sensitive

ANY: frozenset[str] = frozenset()
"""Who the token's owner is, and other data that every token may read."""
WORK = frozenset({str(Menu.IMPORT_PRODUCT), str(Menu.IMPORT_LIST), str(Menu.MY_PRODUCTS)})
TABS = frozenset({str(Menu.CREATIVE), str(Menu.E_COMMERCE), str(Menu.ANTSTORE_MARKET)})
STORES = frozenset({str(Sensitive.STORES)})
SEES_STORES = WORK | STORES | {str(Menu.SETTINGS), str(Menu.DASHBOARD)}
PLANS = frozenset({str(Sensitive.PLANS_AND_BALANCE)})
NEWS = frozenset({str(Menu.DASHBOARD)})

_OPERATIONS: Mapping[frozenset[str], tuple[str, ...]] = {
    ANY: (
        "user.info",
        "user.sign_out",
        "menu.current",
        "user_config.timezone",
        "user_config.guide",
        "user_config.permissions",
        "config.show",
        "supplier.list",
        "events.log",
    ),
    WORK: (
        "record.cancel",
        "record.close",
        "record.detail",
        "record.execution",
        "record.history",
        "record.retry",
        "record.size",
        "record.view",
        "mirror_link.show",
    ),
    TABS: ("topic_page.list", "topic_page.check_code"),
    SEES_STORES: ("store.list", "store.select", "checkup.show"),
    STORES: (
        "store.connect",
        "store.rename",
        "store.remove",
        "checkup.start",
        "checkup.repair",
        "shopify.authorise",
        "bigcommerce.authorise",
        "bigcommerce.claim",
        "square.authorise",
        "wix.authorise",
        "woocommerce.authorise",
        "woocommerce.arrival",
    ),
    PLANS: ("plan.order", "plan.orders"),
    PLANS | WORK: ("plan.list", "plan.check", "plan.check_quota", "plan.usage"),
    NEWS: ("announcements.list", "notice.list", "notice.unread"),
    frozenset({str(Menu.SETTINGS)}): ("supplier_account.list", "listing.show"),
}
TOKEN_RIGHTS: Mapping[str, frozenset[str]] = {
    operation: rights for rights, operations in _OPERATIONS.items() for operation in operations
}


def token_may(rights: frozenset[str], operation: str) -> bool:
    """Whether a personal token with these rights may call an operation that needs only a session."""
    needed = TOKEN_RIGHTS.get(operation)
    return needed is not None and (not needed or bool(needed & rights))
