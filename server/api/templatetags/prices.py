"""Prices in server-rendered pages, in the same format as everywhere."""

from django import template

from server.kit.money import format_money, format_range, to_minor

register = template.Library()


@register.filter
def money(amount: str, currency: str) -> str:
    """Format a decimal string for people: "USD 1,234.50"."""
    return format_money(to_minor(amount, currency), currency)


@register.simple_tag
def price_range(low: str, high: str, currency: str) -> str:
    """Format two decimal strings for people: "USD 8.00 – 12.50", or one amount when both are the same."""
    return format_range(to_minor(low, currency), to_minor(high, currency), currency)
