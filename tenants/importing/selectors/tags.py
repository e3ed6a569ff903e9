"""Suggested tags."""

from tenants.importing.rules.tag_words import tags_in


def suggest_tags(title: str) -> list[str]:
    """Suggest at most ten tags for a product of this title."""
    return tags_in(title)
