"""Refusals of webhooks."""

from server.kit.sentences import Sentence

NOT_HTTPS = "Please enter an https:// URL."
NO_ADDRESS = "This URL can't be called."
NOT_PUBLIC = "This URL is not on a public host."
UNKNOWN_HOST = "This host name doesn't exist."
NO_TOPIC = "Please choose at least one event."
SWITCHED_OFF = "This endpoint is turned off. Turn it on first."
STILL_PENDING = "It is already being sent."


def too_many(most: int) -> str:
    """Return the message for too many endpoints."""
    return Sentence("You have {most} endpoints. Please remove one you don't need.", most=most)
