"""Our own URLs that belong to a store."""

from django.conf import settings

from server.platforms.contracts import Platform


def delivery_url(platform: Platform, public_id: str) -> str:
    """Return the URL to which a store of this platform sends its webhooks."""
    return f"{settings.PUBLIC_URL}/hooks/{platform.name.lower()}/{public_id}"
