"""Contracts of notifications: plain values, and the kinds of events."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from server.company.identity.contracts import Menu, Sensitive


class NoticeTab(StrEnum):
    """The tabs of the screen; a tab without any available kind is hidden."""

    PRODUCTS = "products"
    ORDERS = "orders"
    PROCESSES = "processes"
    BILLING = "billing"
    SERVICES = "services"
    SYSTEM = "system"


class Channel(StrEnum):
    """How a user is notified of a kind of event."""

    APP = "app"
    EMAIL = "email"
    BOTH = "both"
    NONE = "none"


class Digest(StrEnum):
    """How often mails are sent."""

    AT_ONCE = "at_once"
    HOURLY = "hourly"
    DAILY = "daily"


class EventKind(StrEnum):
    """The kinds of events."""

    PRODUCT_GONE = "product_gone"
    PRODUCT_BACK = "product_back"
    VARIANT_GONE = "variant_gone"
    STOCK_CHANGED = "stock_changed"
    COST_CHANGED = "cost_changed"
    SHIPPING_CHANGED = "shipping_changed"
    PRICE_KEPT = "price_kept"
    ORDER_PROBLEM = "order_problem"
    ORDERS_TO_PAY = "orders_to_pay"
    ORDERS_READ = "orders_read"
    ORDERS_SILENT = "orders_silent"
    ORDERS_BY_RULE = "orders_by_rule"
    RULE_STOPPED = "rule_stopped"
    CLAIM_NEWS = "claim_news"
    CLAIM_DUE = "claim_due"
    DISPUTE_OPENED = "dispute_opened"
    DISPUTE_DUE = "dispute_due"
    PROCESS_FINISHED = "process_finished"
    PROCESS_FAILED = "process_failed"
    STORE_DISCONNECTED = "store_disconnected"
    STORE_RECONNECTED = "store_reconnected"
    STORE_CURRENCY = "store_currency"
    BUYER_DATA_REQUESTED = "buyer_data_requested"
    SUPPLIER_EXPIRED = "supplier_expired"
    MEMBER_JOINED = "member_joined"
    MEMBER_LEAVES = "member_leaves"
    MEMBER_STAYS = "member_stays"
    NEW_DEVICE = "new_device"
    PLAN_LIMIT = "plan_limit"
    TRIAL_ENDS = "trial_ends"
    BALANCE_LOW = "balance_low"
    PAYMENT_FAILED = "payment_failed"
    PAYMENT_STILL_FAILS = "payment_still_fails"
    READ_ONLY_SOON = "read_only_soon"
    READ_ONLY = "read_only"
    PAYMENT_ARRIVED = "payment_arrived"
    PLAN_UNPAID = "plan_unpaid"
    BALANCE_SHORT = "balance_short"
    BALANCE_UNPAID = "balance_unpaid"
    CARD_EXPIRES = "card_expires"
    AUTO_TOP_UP = "auto_top_up"
    WEBHOOK_DISABLED = "webhook_disabled"
    WORK_RECEIVED = "work_received"
    MAIN_ROLE = "main_role"
    SERVICE_MESSAGE = "service_message"
    SERVICE_FORM = "service_form"
    SERVICE_RESULT = "service_result"
    SERVICE_CANCELLED = "service_cancelled"
    SERVICE_QUOTE = "service_quote"
    SERVICE_DISPUTE_REJECTED = "service_dispute_rejected"
    SERVICE_DISPUTE_REFUNDED = "service_dispute_refunded"


@dataclass(frozen=True, slots=True)
class KindRule:
    """Where a kind is shown, who may see it (empty: everybody), where it leads, and its default channel."""

    tab: NoticeTab
    right: str
    page: str
    channel: Channel


BALANCE = "/app/account?type=Balance"

KINDS: Mapping[EventKind, KindRule] = {
    EventKind.PRODUCT_GONE: KindRule(NoticeTab.PRODUCTS, Menu.MY_PRODUCTS, "/app/myProducts", Channel.BOTH),
    EventKind.PRODUCT_BACK: KindRule(NoticeTab.PRODUCTS, Menu.MY_PRODUCTS, "/app/myProducts", Channel.BOTH),
    EventKind.VARIANT_GONE: KindRule(NoticeTab.PRODUCTS, Menu.MY_PRODUCTS, "/app/myProducts", Channel.APP),
    EventKind.STOCK_CHANGED: KindRule(NoticeTab.PRODUCTS, Menu.MY_PRODUCTS, "/app/myProducts", Channel.APP),
    EventKind.COST_CHANGED: KindRule(NoticeTab.PRODUCTS, Menu.MY_PRODUCTS, "/app/myProducts", Channel.APP),
    EventKind.SHIPPING_CHANGED: KindRule(NoticeTab.PRODUCTS, Menu.MY_PRODUCTS, "/app/myProducts", Channel.APP),
    EventKind.PRICE_KEPT: KindRule(NoticeTab.PRODUCTS, Menu.MY_PRODUCTS, "/app/myProducts", Channel.APP),
    EventKind.ORDER_PROBLEM: KindRule(NoticeTab.ORDERS, Menu.ORDERS, "/app/order", Channel.BOTH),
    EventKind.ORDERS_TO_PAY: KindRule(NoticeTab.ORDERS, Menu.ORDERS, "/app/order?tab=awaiting_payment", Channel.BOTH),
    EventKind.ORDERS_READ: KindRule(NoticeTab.ORDERS, Menu.ORDERS, "/app/order?tab=attention", Channel.APP),
    EventKind.ORDERS_SILENT: KindRule(NoticeTab.ORDERS, Menu.ORDERS, "/app/order", Channel.BOTH),
    EventKind.ORDERS_BY_RULE: KindRule(NoticeTab.ORDERS, Menu.ORDERS, "/app/order", Channel.BOTH),
    EventKind.RULE_STOPPED: KindRule(NoticeTab.ORDERS, Menu.SETTINGS, "/app/setting?type=orders", Channel.BOTH),
    EventKind.CLAIM_NEWS: KindRule(NoticeTab.ORDERS, Menu.ORDERS, "/app/order", Channel.APP),
    EventKind.CLAIM_DUE: KindRule(NoticeTab.ORDERS, Menu.ORDERS, "/app/order", Channel.BOTH),
    EventKind.DISPUTE_OPENED: KindRule(NoticeTab.ORDERS, Menu.ORDERS, "/app/order", Channel.BOTH),
    EventKind.DISPUTE_DUE: KindRule(NoticeTab.ORDERS, Menu.ORDERS, "/app/order", Channel.BOTH),
    # A sub-account sees only its own; the page is that of the process's action.
    EventKind.PROCESS_FINISHED: KindRule(NoticeTab.PROCESSES, "", "/app/importProducts", Channel.APP),
    EventKind.PROCESS_FAILED: KindRule(NoticeTab.PROCESSES, "", "/app/importProducts", Channel.APP),
    EventKind.STORE_DISCONNECTED: KindRule(NoticeTab.SYSTEM, "", "/app/platform", Channel.BOTH),
    EventKind.STORE_RECONNECTED: KindRule(NoticeTab.SYSTEM, "", "/app/platform", Channel.APP),
    EventKind.STORE_CURRENCY: KindRule(NoticeTab.SYSTEM, "", "/app/platform", Channel.BOTH),
    EventKind.BUYER_DATA_REQUESTED: KindRule(NoticeTab.SYSTEM, "TEAM", "/app/setting?type=privacy", Channel.BOTH),
    EventKind.SUPPLIER_EXPIRED: KindRule(NoticeTab.SYSTEM, Menu.SETTINGS, "/app/setting", Channel.BOTH),
    EventKind.MEMBER_JOINED: KindRule(NoticeTab.SYSTEM, "TEAM", "/app/setting", Channel.APP),
    EventKind.MEMBER_LEAVES: KindRule(NoticeTab.SYSTEM, "TEAM", "/app/setting?type=team", Channel.BOTH),
    EventKind.MEMBER_STAYS: KindRule(NoticeTab.SYSTEM, "TEAM", "/app/setting?type=team", Channel.APP),
    # The mail about a new device is sent by the log-in itself.
    EventKind.NEW_DEVICE: KindRule(NoticeTab.SYSTEM, "", "/app/profileSetting", Channel.APP),
    EventKind.WORK_RECEIVED: KindRule(NoticeTab.SYSTEM, "", "/app/importProducts", Channel.BOTH),
    # Only the two users concerned see it, and each gets a separate mail.
    EventKind.MAIN_ROLE: KindRule(NoticeTab.SYSTEM, "", "/app/setting", Channel.APP),
    EventKind.WEBHOOK_DISABLED: KindRule(NoticeTab.SYSTEM, "TEAM", "/app/setting?type=api", Channel.BOTH),
    EventKind.PLAN_LIMIT: KindRule(NoticeTab.BILLING, Sensitive.PLANS_AND_BALANCE, "/app/platform", Channel.APP),
    EventKind.TRIAL_ENDS: KindRule(NoticeTab.BILLING, Sensitive.PLANS_AND_BALANCE, "/app/importProducts", Channel.BOTH),
    # The main account gets a separate mail.
    EventKind.BALANCE_LOW: KindRule(NoticeTab.BILLING, Sensitive.PLANS_AND_BALANCE, BALANCE, Channel.APP),
    **dict.fromkeys(
        (
            EventKind.PAYMENT_FAILED,
            EventKind.PAYMENT_STILL_FAILS,
            EventKind.READ_ONLY_SOON,
            EventKind.READ_ONLY,
            EventKind.PAYMENT_ARRIVED,
            EventKind.PLAN_UNPAID,
            EventKind.CARD_EXPIRES,
        ),
        KindRule(NoticeTab.BILLING, Sensitive.PLANS_AND_BALANCE, "/app/account?type=Plan", Channel.BOTH),
    ),
    **dict.fromkeys(
        (EventKind.BALANCE_SHORT, EventKind.BALANCE_UNPAID),
        KindRule(NoticeTab.BILLING, Sensitive.PLANS_AND_BALANCE, BALANCE, Channel.BOTH),
    ),
    EventKind.AUTO_TOP_UP: KindRule(NoticeTab.BILLING, Sensitive.PLANS_AND_BALANCE, BALANCE, Channel.APP),
    **dict.fromkeys(
        (
            EventKind.SERVICE_MESSAGE,
            EventKind.SERVICE_FORM,
            EventKind.SERVICE_RESULT,
            EventKind.SERVICE_CANCELLED,
            EventKind.SERVICE_QUOTE,
            EventKind.SERVICE_DISPUTE_REJECTED,
            EventKind.SERVICE_DISPUTE_REFUNDED,
        ),
        KindRule(NoticeTab.SERVICES, Menu.SERVICES_MARKET, "/app/findServices?type=2", Channel.BOTH),
    ),
}


@dataclass(frozen=True, slots=True)
class NoticeRow:
    """A notification as one user reads it; `times` counts repetitions for the same object."""

    id: int
    kind: EventKind
    tab: NoticeTab
    text: str
    link: str
    store_id: int | None
    at: datetime
    times: int
    read: bool
    muted: bool


@dataclass(frozen=True, slots=True)
class NoticePage:
    """A page of notifications; `tabs` counts the notifications per tab. `unsure_mail_at`: when the last mail was sent
    that may not have arrived.
    """

    rows: tuple[NoticeRow, ...]
    count: int
    unread: int
    tabs: Mapping[NoticeTab, int]
    unsure_mail_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Choices:
    """One user's choice of notifications and channels."""

    channels: Mapping[EventKind, Channel]
    digest: Digest


@dataclass(frozen=True, slots=True)
class Fact:
    """An event of an object of a store, for all users of the merchant who may see the store."""

    kind: EventKind
    object_key: str
    params: Mapping[str, str]
    store_id: int | None = None
