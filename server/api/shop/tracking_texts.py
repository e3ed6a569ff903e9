"""What the pages say on which buyers follow their parcels."""

from collections.abc import Mapping

from server.ports.parcels import ParcelState, Trouble

TEXTS: Mapping[str, str] = {
    "title": "Track your order",
    "intro": "Enter the order number and the email you ordered with.",
    "number": "Order number",
    "mail": "Email",
    "button": "Track",
    "incomplete": "Enter the order number and your email.",
    "unknown": "No order matches this number and email. Check both, or ask the shop.",
    "too_often": "Too many attempts. Please try again in a few minutes.",
    "order": "Order {number}",
    "none": "Nothing has been shipped yet. This page shows each parcel once it leaves.",
    "parcel": "Parcel",
    "with": "Carrier: {carrier}",
    "follow": "Track on the carrier's page",
    "items": "In this parcel",
    "way": "Updates",
    "utc": "Times are in UTC.",
    "silent": "The carrier has no updates yet.",
    "arrived": "Delivered on {day}",
    "due": "Expected by {day}, says the carrier",
    "estimate": "Expected between {first} and {last}. Estimated from {count} earlier parcels on this route.",
}
STATES: Mapping[ParcelState, str] = {
    ParcelState.ANNOUNCED: "Label created",
    ParcelState.PICKED_UP: "Picked up",
    ParcelState.IN_TRANSIT: "In transit",
    ParcelState.CUSTOMS: "In customs",
    ParcelState.CUSTOMS_NEEDS_INFO: "Customs needs information",
    ParcelState.READY_FOR_PICKUP: "Ready for pickup",
    ParcelState.OUT_FOR_DELIVERY: "Out for delivery",
    ParcelState.ATTEMPT_FAILED: "Delivery attempt failed",
    ParcelState.DELIVERED: "Delivered",
    ParcelState.EXCEPTION: "There is a problem",
    ParcelState.RETURNING: "Returning to sender",
    ParcelState.RETURNED: "Returned to sender",
    ParcelState.SILENT: "No updates yet",
}
TROUBLES: Mapping[Trouble, str] = {
    Trouble.LOST: "Lost",
    Trouble.DAMAGED: "Damaged",
    Trouble.DESTROYED: "Destroyed",
    Trouble.REJECTED: "Refused by the recipient",
    Trouble.NOBODY_THERE: "Nobody was there",
    Trouble.WRONG_ADDRESS: "The address is wrong",
    Trouble.SECURITY: "Security check",
    Trouble.DELAYED: "Delayed",
    Trouble.CANCELLED: "Cancelled",
    Trouble.OTHER: "Ask the carrier or the shop",
}
