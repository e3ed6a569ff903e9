"""Separate threads for requests that wait for outside servers or processes, so that they delay no other requests."""

import asyncio
import re
from enum import StrEnum
from io import BytesIO
from weakref import WeakValueDictionary

from django.core.handlers.asgi import ASGIRequest
from django.db import Error, close_old_connections
from django.http import QueryDict

from server.api.gateway.requests import PORTAL_COOKIE, request_token
from server.config.bodies import Message
from server.kit import clock
from server.kit.image_cache import host_of, is_at_hand
from server.kit.image_links import PORTAL_PATH, SHOP_PATH


class Outside(StrEnum):
    """What a response waits for outside this process. Each kind has its own threads, so it cannot block the others."""

    STORES = "stores"
    SUPPLIERS = "suppliers"
    IMAGES = "images"
    MAILS = "mails"
    PAYMENTS = "payments"
    TABLES = "tables"


THREADS = {
    Outside.STORES: 4,
    Outside.SUPPLIERS: 3,
    Outside.IMAGES: 5,
    Outside.MAILS: 3,
    Outside.PAYMENTS: 2,
    Outside.TABLES: 3,
}
"""Threads by kind. Each keeps a database connection in each web process."""
THREADS_PER_IMAGE_HOST = 3
THREADS_PER_MERCHANT = 2
"""Per merchant, for each place of BY_MERCHANT. So a merchant whose store is silent leaves threads to others."""
BY_MERCHANT = frozenset({Outside.STORES, Outside.SUPPLIERS, Outside.TABLES})

_ACCOUNT = "/api/account-service"
ASK_STORES = frozenset(
    {
        f"POST {_ACCOUNT}/product/publish/differences",
        f"POST {_ACCOUNT}/product/upload/missing",
        f"GET {_ACCOUNT}/setting/location",
        f"PUT {_ACCOUNT}/setting/location",
        f"GET {_ACCOUNT}/setting/sales_channels",
        f"PUT {_ACCOUNT}/setting/sales_channels",
        f"POST {_ACCOUNT}/order/*/refund/preview",
        f"POST {_ACCOUNT}/order/refund",
        f"POST {_ACCOUNT}/store",
        f"POST {_ACCOUNT}/webhook",
        f"PUT {_ACCOUNT}/webhook/*",
        "GET /api/bigcommerce-service/app-install",
        "GET /api/bigcommerce-service/collections/categories",
        "GET /api/shopify-service/collections",
        "POST /api/shopify-service/collections/*",
        "GET /api/square-service/collections/categories",
        "GET /api/wix-service/collections",
        "GET /api/woocommerce-service/collections",
        "POST /api/woocommerce-service/collections/*",
        "POST /api/bigcommerce-service/claim",
        "GET /api/shopify-service/app-install",
        "GET /api/shopify-service/auth/callback",
        "GET /api/square-service/judge",
        "GET /api/square-service/auth/callback",
        "GET /api/wix-service/app-install",
        "GET /api/wix-service/auth/callback",
        "GET /api/woocommerce-service/auth/9/auth",
        "GET /hooks/bigcommerce/auth",
    }
)
ASK_SUPPLIERS = frozenset(
    {
        f"GET {_ACCOUNT}/import_list/suggestions",
        f"GET {_ACCOUNT}/import_list/*/offers",
        f"GET {_ACCOUNT}/import_list/*/reimport",
        f"GET {_ACCOUNT}/my_product/*/override",
        f"GET {_ACCOUNT}/ae/shipping-method",
        f"POST {_ACCOUNT}/my_product/*/mapping/simulate",
        f"GET {_ACCOUNT}/product/ae-url",
        f"GET {_ACCOUNT}/product/import",
        f"POST {_ACCOUNT}/product/import",
        f"POST {_ACCOUNT}/collect_product/import",
        f"POST {_ACCOUNT}/product/upload/freight",
        f"GET {_ACCOUNT}/supplier/account/callback",
        f"POST {_ACCOUNT}/order/source",
        f"POST {_ACCOUNT}/order/purchase/*/cancel",
        f"POST {_ACCOUNT}/order/purchase/*/payment_page",
        "GET /api/search-service/image-search/products-ae",
        "POST /api/console/supply_accounts",
    }
)
"""Imports ask storefronts whether the password is right; a search by picture asks AliExpress for similar products."""
SEND_MAIL = frozenset(
    {
        f"POST {_ACCOUNT}/email/send",
        f"POST {_ACCOUNT}/sms",
        f"POST {_ACCOUNT}/user/mailbox/code",
        f"POST {_ACCOUNT}/sub_account",
        f"POST {_ACCOUNT}/sub_account/invitation/*/mail",
        f"POST {_ACCOUNT}/main_account/offer",
        "POST /api/console/staff",
    }
)
ASK_PAYMENTS = frozenset(
    {
        f"GET {_ACCOUNT}/plan/charge/*",
        f"POST {_ACCOUNT}/plan/charge/*",
        f"POST {_ACCOUNT}/plan/charge/*/cancel",
        f"POST {_ACCOUNT}/plan/cancel/*",
        f"POST {_ACCOUNT}/plan/demotion/*/*",
        f"DELETE {_ACCOUNT}/plan/demotion/*",
        f"GET {_ACCOUNT}/plan/billing",
        f"POST {_ACCOUNT}/plan/portal",
        f"POST {_ACCOUNT}/plan/arrears/check",
        f"POST {_ACCOUNT}/capital/top_up",
        f"POST {_ACCOUNT}/capital/top_up/*/check",
        "GET /api/shopify-service/subscription/check/charge/*",
        "POST /api/crm-service/work-order/*/quote/*/balance",
        "POST /api/crm-service/work-order/*/quote/*/card",
        "POST /api/crm-service/work-order/*/quote/*/check",
    }
)
READ_TABLES = frozenset(
    {
        f"POST {_ACCOUNT}/import_list/file",
        f"PUT {_ACCOUNT}/import_list/file/*/form",
        f"POST {_ACCOUNT}/import_list/sheet/check",
        f"POST {_ACCOUNT}/import_list/sheet",
        f"POST {_ACCOUNT}/my_product/prices/check",
        f"POST {_ACCOUNT}/my_product/prices",
        f"POST {_ACCOUNT}/order/file/check",
        f"POST {_ACCOUNT}/order/file",
        f"POST {_ACCOUNT}/order/buying/file/check",
        f"POST {_ACCOUNT}/order/buying/file",
        f"POST {_ACCOUNT}/parcel/file/check",
        f"POST {_ACCOUNT}/parcel/file",
        f"POST {_ACCOUNT}/profit/ads/file/check",
        f"POST {_ACCOUNT}/profit/ads/file",
        f"POST {_ACCOUNT}/profit/payout/file/check",
        f"POST {_ACCOUNT}/profit/payout/file",
        "POST /api/console/leads/import/check",
        "POST /api/console/leads/import",
        "POST /api/console/topic_products/import/check",
        "POST /api/console/topic_products/import",
    }
)
"""Uploads that `kit.tables` reads."""
_IMAGE = re.compile(rf"{PORTAL_PATH}|{SHOP_PATH}|/productDetail/[^/]+/image/\d+")
_ID = re.compile(r"/\d+(?=/|$)")
_TABLE = {
    **dict.fromkeys(ASK_STORES, Outside.STORES),
    **dict.fromkeys(ASK_SUPPLIERS, Outside.SUPPLIERS),
    **dict.fromkeys(SEND_MAIL, Outside.MAILS),
    **dict.fromkeys(ASK_PAYMENTS, Outside.PAYMENTS),
    **dict.fromkeys(READ_TABLES, Outside.TABLES),
}

_turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()


def waits_for(method: str, path: str) -> Outside | None:
    """Return what the response to this request may wait for; None for nothing."""
    if _IMAGE.fullmatch(path):
        return Outside.IMAGES
    return _TABLE.get(f"{method} {path}") or _TABLE.get(f"{method} {_ID.sub('/*', path)}")


def image_turn(query: bytes) -> asyncio.Semaphore | None:
    """Return the semaphore that an image waits for, so that no host takes all threads. None for a cached image."""
    url = QueryDict(query).get("u", "")
    if is_at_hand(url):
        return None
    return _turns.setdefault(host_of(url), asyncio.Semaphore(THREADS_PER_IMAGE_HOST))


def merchant_turn(place: Outside, merchant: int) -> asyncio.Semaphore:
    """Return the semaphore that this merchant's requests wait for, so that no merchant takes all threads."""
    return _turns.setdefault(f"{place} {merchant}", asyncio.Semaphore(THREADS_PER_MERCHANT))


def merchant_of(scope: Message) -> int:
    """Return the tenant id of the request's session. 0 without one: all visitors count as one merchant."""
    # Models exist only after Django is set up, and this module is imported before.
    from server.company.identity.selectors.actors import read_session
    from server.company.staff.selectors.members import read_acting_staff

    close_old_connections()
    token, _ = request_token(ASGIRequest(scope, BytesIO()), PORTAL_COOKIE)
    try:
        session = read_session(token, now=clock.now(), acting_staff=read_acting_staff)
    except Error:
        # The request itself will report that the database is unreachable.
        return 0
    return session.actor.tenant_id if session and session.actor else 0
