"""Supplier images in server-rendered pages, through the signed proxy."""

from django import template

from server.api.gateway.image_links import SHOP_PATH, signed_image_path

register = template.Library()


@register.simple_tag
def proxied(url: str) -> str:
    """The address of our own under which this image reaches the browser."""
    return signed_image_path(url, path=SHOP_PATH)
