"""Orders as the Admin API answers them."""

import copy
from typing import Any

Json = dict[str, Any]


def money(shop: str, buyer: str = "", *, currency: str = "USD", buyer_currency: str = "USD") -> Json:
    return {
        "shopMoney": {"amount": shop, "currencyCode": currency},
        "presentmentMoney": {"amount": buyer or shop, "currencyCode": buyer_currency},
    }


def page(*nodes: Json) -> Json:
    return {"nodes": list(nodes), "pageInfo": {"hasNextPage": False, "endCursor": None}}


def line(number: int = 1, **changes: Any) -> Json:
    plain: Json = {
        "id": f"gid://shopify/LineItem/{number}",
        "title": "Teapot",
        "variantTitle": "Blue",
        "sku": "TEA-1",
        "quantity": 2,
        "currentQuantity": 2,
        "unfulfilledQuantity": 2,
        "nonFulfillableQuantity": 0,
        "requiresShipping": True,
        "isGiftCard": False,
        "product": {"id": "gid://shopify/Product/71"},
        "variant": {"id": "gid://shopify/ProductVariant/81"},
        "image": {"url": "https://cdn.shopify.com/s/files/1/teapot.jpg"},
        "customAttributes": [],
        "originalUnitPriceSet": money("48.00"),
        "discountAllocations": [],
        "taxLines": [],
    }
    return {**plain, **changes}


ADDRESS: Json = {
    "firstName": "Ana",
    "lastName": "Souza",
    "name": "Ana Souza",
    "company": None,
    "address1": "Rua das Flores 100",
    "address2": None,
    "city": "São Paulo",
    "province": "São Paulo",
    "provinceCode": "SP",
    "zip": "01310-100",
    "countryCodeV2": "BR",
    "phone": "+55 11 91234-5678 ext. 12",
}
ORDER: Json = {
    "id": "gid://shopify/Order/5001",
    "name": "EN1001-A",
    "createdAt": "2026-11-20T08:00:00Z",
    "updatedAt": "2026-11-20T09:00:00Z",
    "cancelledAt": None,
    "cancelReason": None,
    "test": False,
    "note": "Leave at the door",
    "tags": ["gift"],
    "email": "ana.souza@example.com",
    "phone": None,
    "customerLocale": "pt-BR",
    "sourceName": "web",
    "fullyPaid": True,
    "currencyCode": "USD",
    "presentmentCurrencyCode": "USD",
    "taxesIncluded": False,
    "displayFinancialStatus": "PAID",
    "displayFulfillmentStatus": "UNFULFILLED",
    "paymentGatewayNames": ["shopify_payments"],
    "customer": {"id": "gid://shopify/Customer/61"},
    "shippingAddress": ADDRESS,
    "billingAddress": ADDRESS,
    "localizedFields": {"nodes": []},
    "risk": {"recommendation": "NONE", "assessments": []},
    "currentTotalPriceSet": money("101.00"),
    "currentSubtotalPriceSet": money("96.00"),
    "currentTotalDiscountsSet": money("0.0"),
    "currentShippingPriceSet": money("5.00"),
    "currentTotalTaxSet": money("0.0"),
    "currentTotalDutiesSet": None,
    "totalTipReceivedSet": money("0.0"),
    "totalRefundedSet": money("0.0"),
    "refundDiscrepancySet": money("0.0"),
    "shippingLines": {
        "nodes": [
            {"title": "Standard", "code": "std", "isRemoved": False, "discountedPriceSet": money("5.00")},
            {"title": "Express", "code": "exp", "isRemoved": True, "discountedPriceSet": money("15.00")},
        ]
    },
    "transactions": [{"kind": "SALE", "status": "SUCCESS", "processedAt": "2026-11-20T08:01:00Z"}],
    "refunds": [],
    "fulfillmentOrders": page(),
    "lineItems": page(line()),
}


def order(**changes: Any) -> Json:
    return copy.deepcopy({**ORDER, **changes})
