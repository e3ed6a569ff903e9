"""Pure rules that compare two versions of a form."""

from difflib import SequenceMatcher

from server.company.workorders.contracts import Choice, FormField, FormSection, SectionField
from server.company.workorders.contracts.designs import DesignDifferenceKind, Difference, PropertyChange, PropertyValue
from server.company.workorders.rules.forms import all_fields

PROPERTIES = (
    "type", "en", "zh", "required", "hint_en", "hint_zh", "before", "after_en", "after_zh", "choices", "country",
)  # fmt: skip
"""Compared properties of a field, in display order."""


def compare_sections(before: FormSection, after: FormSection) -> tuple[Difference, ...]:
    """Return what was added, removed, moved and changed, in the newer version's order; removed fields last."""
    old = {field.field.key: field for field in all_fields(before)}
    new = {field.field.key: field for field in all_fields(after)}
    moved = _moved([key for key in old if key in new], [key for key in new if key in old])
    found = [_section(before, after)]
    for key, field in new.items():
        found += (
            [_difference(DesignDifferenceKind.ADDED, field)]
            if key not in old
            else _compared(old[key], field, key in moved)
        )
    found += [_difference(DesignDifferenceKind.REMOVED, field) for key, field in old.items() if key not in new]
    return tuple(difference for difference in found if difference is not None)


def _section(before: FormSection, after: FormSection) -> Difference | None:
    changes = tuple(
        PropertyChange(name, getattr(before, name), getattr(after, name))
        for name in ("en", "zh", "most")
        if getattr(before, name) != getattr(after, name)
    )
    return Difference(DesignDifferenceKind.SECTION, "", after.en, after.zh, changes=changes) if changes else None


def _compared(before: SectionField, after: SectionField, is_moved: bool) -> list[Difference | None]:
    is_elsewhere = (before.under, before.answer) != (after.under, after.answer)
    moves = [_difference(DesignDifferenceKind.MOVED, after)] if is_moved or is_elsewhere else []
    changes = tuple(
        PropertyChange(name, item, other)
        for name in PROPERTIES
        if (item := _value(before.field, name)) != (other := _value(after.field, name))
    )
    return [*moves, _difference(DesignDifferenceKind.CHANGED, after, changes) if changes else None]


def _moved(before: list[str], after: list[str]) -> set[str]:
    """Return the fewest keys whose move explains the new order."""
    kept = SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks()
    return set(after) - {key for block in kept for key in after[block.b : block.b + block.size]}


def _value(field: FormField, name: str) -> PropertyValue:
    if name == "choices":
        return [_choice(choice) for choice in field.choices]
    value: PropertyValue = getattr(field, name)
    return str(value) if name == "type" else value


def _choice(choice: Choice) -> str:
    said = " · ".join(part for part in (choice.en, choice.zh, choice.link) if part)
    return said if choice.value == choice.en else f"{said} ({choice.value})"


def _difference(
    kind: DesignDifferenceKind, field: SectionField, changes: tuple[PropertyChange, ...] = ()
) -> Difference:
    return Difference(kind, field.field.key, field.field.en, field.field.zh, field.under, changes)
