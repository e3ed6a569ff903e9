"""Tags to begin with."""

from tenants.importing.rules.tag_words import tags_in


def suggest_tags(title: str) -> list[str]:
    """Tags for a product of this title, at most ten."""
    return tags_in(title)
