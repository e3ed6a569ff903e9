"""Supplier images in server-rendered pages, through the signed proxy."""

import html
import re

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from server.kit.image_links import SHOP_PATH, ImageWidth, signed_image_path

register = template.Library()

# Cleaned HTML has one form: attributes in double quotes, with quotes inside them escaped.
_IMAGE_SOURCE = re.compile(r'(<img\b[^>]*?\ssrc=")([^"]*)(")')


@register.simple_tag
def proxied(url: str) -> str:
    """Return our own address that serves this image."""
    return signed_image_path(url, path=SHOP_PATH)


@register.simple_tag
def picture(url: str, alt: str, *, sizes: str, side: int, is_first: bool = False) -> SafeString:
    """Return an `img` in the widths that we serve. The first picture of a page is loaded at once, others when seen."""
    widths = {width: f"{proxied(url)}&w={width.value}" for width in ImageWidth}
    return format_html(
        '<img src="{}" srcset="{}" sizes="{}" alt="{}" width="{}" height="{}" {}="{}">',
        widths[next((width for width in ImageWidth if width >= side), ImageWidth.WIDE)],
        ", ".join(f"{address} {width.value}w" for width, address in widths.items()),
        sizes,
        alt,
        side,
        side,
        *(("fetchpriority", "high") if is_first else ("loading", "lazy")),
    )


@register.filter
def description(cleaned: str) -> SafeString:
    """Return a cleaned description; its images come through the proxy, as the page allows no others, when seen."""
    return mark_safe(_IMAGE_SOURCE.sub(_proxied_source, cleaned))  # noqa: S308 - cleaned when it was stored


def _proxied_source(found: re.Match[str]) -> str:
    before, url, after = found.groups()
    lazy = before.replace("<img", '<img loading="lazy"', 1)
    return f"{lazy}{html.escape(proxied(html.unescape(url)))}{after}"
