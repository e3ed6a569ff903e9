"""GraphQL documents about orders (Admin API 2026-01 and newer)."""

MONEY = "{ shopMoney { amount currencyCode } presentmentMoney { amount currencyCode } }"
_PLAIN = "{ amount currencyCode }"
_ADDRESS = """{
  firstName lastName name company address1 address2 city province provinceCode zip countryCodeV2 phone
}"""
_LINE = f"""
id title variantTitle sku quantity currentQuantity unfulfilledQuantity nonFulfillableQuantity requiresShipping
isGiftCard
product {{ id }} variant {{ id }} image {{ url }} customAttributes {{ key value }}
originalUnitPriceSet {MONEY}
discountAllocations {{ allocatedAmountSet {MONEY} }}
taxLines {{ priceSet {MONEY} }}
"""
_LINES = f"nodes {{ {_LINE} }} pageInfo {{ hasNextPage endCursor }}"
_SHIPMENTS = """
nodes { id status updatedAt assignedLocation { location { isFulfillmentService } } }
pageInfo { hasNextPage endCursor }
"""
_REFUNDED = "nodes { quantity lineItem { id } } pageInfo { hasNextPage endCursor }"
_ORDER = f"""
id name createdAt updatedAt cancelledAt cancelReason test note tags email phone customerLocale sourceName fullyPaid
currencyCode presentmentCurrencyCode taxesIncluded displayFinancialStatus displayFulfillmentStatus paymentGatewayNames
customer {{ id }}
shippingAddress {_ADDRESS}
billingAddress {_ADDRESS}
localizedFields(first: 20) {{ nodes {{ key purpose value }} }}
risk {{ recommendation assessments {{ riskLevel }} }}
currentTotalPriceSet {MONEY}
currentSubtotalPriceSet {MONEY}
currentTotalDiscountsSet {MONEY}
currentShippingPriceSet {MONEY}
currentTotalTaxSet {MONEY}
currentTotalDutiesSet {MONEY}
totalTipReceivedSet {MONEY}
totalRefundedSet {MONEY}
refundDiscrepancySet {MONEY}
shippingLines(first: 5) {{ nodes {{ title code isRemoved discountedPriceSet {MONEY} }} }}
transactions(first: 20) {{ kind status processedAt fees {{ amount {_PLAIN} taxAmount {_PLAIN} }} }}
refunds(first: 20) {{
  id createdAt note totalRefundedSet {MONEY} refundLineItems(first: 20) {{ {_REFUNDED} }}
}}
fulfillmentOrders(first: 5) {{ {_SHIPMENTS} }}
lineItems(first: 20) {{ {_LINES} }}
"""

RIGHTS = "query Rights { currentAppInstallation { accessScopes { handle } } }"

MAY_READ = "query MayRead { orders(first: 1) { nodes { id } } }"

ORDERS = f"""query Orders($first: Int!, $after: String, $query: String!) {{
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {{
    nodes {{ {_ORDER} }} pageInfo {{ hasNextPage endCursor }}
  }}
}}"""

ORDERS_BY_ID = f"query OrdersById($ids: [ID!]!) {{ nodes(ids: $ids) {{ ... on Order {{ {_ORDER} }} }} }}"

ORDER_IDS = """query OrderIds($after: String, $query: String!) {
  orders(first: 250, after: $after, query: $query, sortKey: CREATED_AT) {
    nodes { id createdAt } pageInfo { hasNextPage endCursor }
  }
}"""

SHIPMENTS_CHANGED = """query ShipmentsChanged($after: String, $query: String!) {
  fulfillmentOrders(first: 50, after: $after, query: $query, sortKey: UPDATED_AT, includeClosed: true) {
    nodes { id updatedAt order { id updatedAt } } pageInfo { hasNextPage endCursor }
  }
}"""

ORDERS_OF_SHIPMENTS = """query OrdersOfShipments($ids: [ID!]!) {
  nodes(ids: $ids) { ... on FulfillmentOrder { id orderId } }
}"""

MORE_LINES = f"""query MoreLines($id: ID!, $after: String) {{
  order(id: $id) {{ lineItems(first: 100, after: $after) {{ {_LINES} }} }}
}}"""

MORE_SHIPMENTS = f"""query MoreShipments($id: ID!, $after: String) {{
  order(id: $id) {{ fulfillmentOrders(first: 50, after: $after) {{ {_SHIPMENTS} }} }}
}}"""

LINES_OF_SHIPMENT = """query LinesOfShipment($id: ID!, $after: String) {
  fulfillmentOrder(id: $id) {
    lineItems(first: 100, after: $after) {
      nodes { totalQuantity remainingQuantity lineItem { id } } pageInfo { hasNextPage endCursor }
    }
  }
}"""

MORE_REFUNDED = f"""query MoreRefunded($id: ID!, $after: String) {{
  refund(id: $id) {{ refundLineItems(first: 100, after: $after) {{ {_REFUNDED} }} }}
}}"""
