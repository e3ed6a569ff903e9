"""GraphQL documents about fulfilments (Admin API 2026-01 and newer)."""

_TRACKING = "trackingInfo(first: 10) { company number url }"
_SENT = "nodes { quantity lineItem { id } } pageInfo { hasNextPage endCursor }"
_FULFILMENT = f"id status createdAt {_TRACKING} fulfillmentLineItems(first: 50) {{ {_SENT} }}"
_LINES = "nodes { id remainingQuantity lineItem { id } } pageInfo { hasNextPage endCursor }"
_SHIPMENT = f"""
id stage: status supportedActions {{ action }} assignedLocation {{ location {{ id isFulfillmentService }} }}
lineItems(first: 50) {{ {_LINES} }}
"""
_ERRORS = "userErrors { field message }"

PARTS = """query PartsOfOrders($ids: [ID!]!) {
  currentAppInstallation { accessScopes { handle } }
  nodes(ids: $ids) {
    ... on Order {
      id cancelledAt fulfillments(first: 250) { id }
      fulfillmentOrders(first: 20) { nodes { id } pageInfo { hasNextPage endCursor } }
    }
  }
}"""

MORE_PARTS = """query MorePartsOfOrder($id: ID!, $after: String) {
  order(id: $id) { fulfillmentOrders(first: 50, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }
}"""

PARTS_BY_ID = f"""query PartsById($ids: [ID!]!) {{
  nodes(ids: $ids) {{ ... on Fulfillment {{ {_FULFILMENT} }} ... on FulfillmentOrder {{ {_SHIPMENT} }} }}
}}"""

MORE_SENT = f"""query MoreSent($id: ID!, $after: String) {{
  fulfillment(id: $id) {{ fulfillmentLineItems(first: 100, after: $after) {{ {_SENT} }} }}
}}"""

MORE_LINES = f"""query MoreLinesOfShipment($id: ID!, $after: String) {{
  fulfillmentOrder(id: $id) {{ lineItems(first: 100, after: $after) {{ {_LINES} }} }}
}}"""

EVENTS = """query EventsOfFulfillment($id: ID!) {
  fulfillment(id: $id) { id status events(first: 100, sortKey: HAPPENED_AT, reverse: true) {
    nodes { status happenedAt }
  } }
}"""

CREATE = f"""mutation CreateFulfillment($fulfillment: FulfillmentInput!) {{
  fulfillmentCreate(fulfillment: $fulfillment) {{ fulfillment {{ {_FULFILMENT} }} {_ERRORS} }}
}}"""

CHANGE_TRACKING = f"""mutation ChangeTracking($id: ID!, $tracking: FulfillmentTrackingInput!) {{
  fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: false) {{
    fulfillment {{ {_FULFILMENT} }} {_ERRORS}
  }}
}}"""

CANCEL = f"mutation CancelFulfillment($id: ID!) {{ fulfillmentCancel(id: $id) {{ fulfillment {{ id }} {_ERRORS} }} }}"

ADD_EVENT = f"""mutation AddEvent($event: FulfillmentEventInput!) {{
  fulfillmentEventCreate(fulfillmentEvent: $event) {{ fulfillmentEvent {{ id }} {_ERRORS} }}
}}"""
