"""Supplier images in server-rendered pages, through the signed proxy."""

import html
import re

from django import template
from django.utils.safestring import SafeString, mark_safe

from server.kit.image_links import SHOP_PATH, signed_image_path

register = template.Library()

# Cleaned HTML has one form: attributes in double quotes, with quotes inside them escaped.
_IMAGE_SOURCE = re.compile(r'(<img\b[^>]*?\ssrc=")([^"]*)(")')


@register.simple_tag
def proxied(url: str) -> str:
    """Return our own address that serves this image."""
    return signed_image_path(url, path=SHOP_PATH)


@register.filter
def description(cleaned: str) -> SafeString:
    """Return a cleaned description with its images through the proxy, because the page allows no others."""
    return mark_safe(_IMAGE_SOURCE.sub(_proxied_source, cleaned))  # noqa: S308 - cleaned when it was stored


def _proxied_source(found: re.Match[str]) -> str:
    before, url, after = found.groups()
    return f"{before}{html.escape(proxied(html.unescape(url)))}{after}"
