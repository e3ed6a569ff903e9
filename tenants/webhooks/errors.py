"""Refusals of webhooks."""

NOT_HTTPS = "Please give an https:// address."
NO_ADDRESS = "This is no address that can be called."
NOT_PUBLIC = "This address leads to no public host."
UNKNOWN_HOST = "There is no host of this name."
NO_TOPIC = "Please choose at least one event."
SWITCHED_OFF = "The endpoint is switched off. Please switch it on first."
STILL_PENDING = "It is being sent already."


def too_many(most: int) -> str:
    """The sentence for one endpoint too many."""
    return f"You have {most} endpoints. Please remove one that you do not need."
