"""Prices in server-rendered pages, written as everywhere."""

from django import template

from server.kit.money import to_minor, told_money, told_range

register = template.Library()


@register.filter
def money(amount: str, currency: str) -> str:
    """A decimal string as people read it: "USD 1,234.50"."""
    return told_money(to_minor(amount, currency), currency)


@register.simple_tag
def price_range(low: str, high: str, currency: str) -> str:
    """Two decimal strings as people read them: "USD 8.00 – 12.50", or one amount where both are the same."""
    return told_range(to_minor(low, currency), to_minor(high, currency), currency)
