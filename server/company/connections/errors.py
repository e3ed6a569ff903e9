from server.kit.errors import Conflict, Invalid

INTENT_OVER = "This connection link is no longer valid. Please start again from your stores."


class StoreTaken(Conflict):
    """The store is connected to another merchant."""

    says = "This store is connected to another account. Please disconnect it there first, or contact our support."


class IntentRefused(Invalid):
    """The one-time state is unknown, used or too old."""

    says = INTENT_OVER
