"""The actions of processes and their numbers (DESIGN, "Process actions")."""

from datetime import timedelta
from enum import IntEnum

from server.company.identity.contracts import Menu


class Action(IntEnum):
    IMPORT_PRODUCT = 1
    PUBLISH_TO_STORE = 2
    DELETE_FROM_IMPORT_LIST = 3
    DELETE_FROM_PRODUCT_LIST = 4
    OVERRIDE_PRODUCT = 5
    BULK_CHANGE = 6
    PUBLISH_TO_COD_CHANNEL = 7
    IMPORT_AND_PUBLISH = 8
    SCHEDULE_FOR_LATER = 9
    SYNC_PRODUCT = 10
    COLLECT_PRODUCT = 11
    DUPLICATE_PRODUCT = 12
    REIMPORT_PRODUCT = 13
    SKU_MAPPING = 14
    PRICE_UPDATE = 15
    ORDER_MAPPING = 16
    MONITOR_PRICE = 17
    MONITOR_STOCK = 18
    MONITOR_SUPPLIER = 19
    PLACE_ORDER = 20
    FULFIL_ORDER = 21
    SYNC_ORDERS = 22

    @property
    def shown_as(self) -> str:
        """The name on the wire: an action that imports and publishes is shown as publishing."""
        return Action.PUBLISH_TO_STORE.name if self is Action.IMPORT_AND_PUBLISH else self.name


# The rights needed to start such a process. One of them is enough to retry or cancel it.
_RIGHTS = {
    Action.IMPORT_PRODUCT: {Menu.IMPORT_PRODUCT},
    Action.REIMPORT_PRODUCT: {Menu.IMPORT_PRODUCT},
    Action.PUBLISH_TO_STORE: {Menu.IMPORT_LIST},
    Action.IMPORT_AND_PUBLISH: {Menu.IMPORT_PRODUCT},
    Action.SCHEDULE_FOR_LATER: {Menu.IMPORT_PRODUCT, Menu.IMPORT_LIST},  # an import, or products of the list
    Action.DELETE_FROM_IMPORT_LIST: {Menu.IMPORT_LIST},
    Action.BULK_CHANGE: {Menu.IMPORT_LIST},
    Action.COLLECT_PRODUCT: {Menu.SELF_COLLECTION},
    Action.DUPLICATE_PRODUCT: {Menu.IMPORT_LIST, Menu.MY_PRODUCTS},  # a copy in the list, or in another store
    Action.ORDER_MAPPING: {Menu.ORDERS},
    Action.PLACE_ORDER: {Menu.ORDERS},
    Action.FULFIL_ORDER: {Menu.ORDERS},
    Action.SYNC_ORDERS: {Menu.ORDERS},
}


def rights_for(action: Action) -> frozenset[str]:
    """Return the rights of which a user needs one for this kind of process: My Products for actions that name none."""
    return frozenset(_RIGHTS.get(action, {Menu.MY_PRODUCTS}))


REFUSED_UNPAID = frozenset(
    {
        Action.IMPORT_PRODUCT,
        Action.IMPORT_AND_PUBLISH,
        Action.COLLECT_PRODUCT,
        Action.REIMPORT_PRODUCT,
        Action.BULK_CHANGE,
        Action.DUPLICATE_PRODUCT,
    }
)
"""Actions that add to or change the Import List: refused while no plan is paid for. Deleting is always allowed."""

UNDOABLE = frozenset({Action.BULK_CHANGE, Action.REIMPORT_PRODUCT, Action.OVERRIDE_PRODUCT})
UNDO_KEPT = timedelta(days=30)
"""Processes that can be undone, and for how long."""

# Merchants do not start these: they run on a schedule and are left out of the history (specification 001, section 9).
MONITORING = frozenset({Action.MONITOR_PRICE, Action.MONITOR_STOCK, Action.MONITOR_SUPPLIER})
