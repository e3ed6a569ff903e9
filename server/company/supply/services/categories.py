"""Categories as staff name and order them."""

from server.company.supply.models import SupplyCategory
from server.company.supply.selectors.categories import CategoryRow, read_category_row
from server.kit.checks import checked
from server.kit.drafts import change
from server.kit.written import clean_title

CHANGED = "Someone else saved this category. Reload it. Your changes aren't saved yet."


def save_category(
    category_id: int, *, name_en: str, name_zh: str, is_named: bool, position: int, version: int
) -> CategoryRow:
    """Save a category's names and order. Unless `is_named`, the names last until its supplier is read again.

    Conflict if somebody else saved it, NotFound, Invalid with the field.
    """
    columns = {
        "name_en": checked("name_en", clean_title, name_en),
        "name_zh": name_zh.strip(),
        "is_named": is_named,
        "position": position,
    }
    change(SupplyCategory, category_id, version=version, otherwise=CHANGED, **columns)
    return read_category_row(category_id)
