"""Cells as WooCommerce's product exporter writes them: escaped commas and line breaks, several types. Pure."""

import re

from tenants.importing.contracts.files import FileField, Row

_BETWEEN = re.compile(r"(?<!\\),")
_VARIATIONS = frozenset({"variation", "变体", "变量"})
_WITHOUT_VARIATIONS = frozenset({"simple", "external", "简单", "外部"})
_GROUPED = frozenset({"grouped", "组合"})


def listed(cell: str) -> list[str]:
    """Return the values of a cell; a comma inside a value is written as `\\,`."""
    return [value for part in _BETWEEN.split(cell) if (value := part.replace("\\,", ",").strip())]


def with_lines(cell: str) -> str:
    """Return a description with its line breaks, which are written as `\\n`; a written `\\n` has two backslashes."""
    return "\\n".join(part.replace("\\n", "\n") for part in cell.split("\\\\n"))


def is_variation(row: Row) -> bool:
    return not _types(row).isdisjoint(_VARIATIONS)


def has_no_variations(row: Row) -> bool:
    return not _types(row).isdisjoint(_WITHOUT_VARIATIONS)


def is_grouped(row: Row) -> bool:
    return not _types(row).isdisjoint(_GROUPED)


def _types(row: Row) -> frozenset[str]:
    """Return the types of `simple, virtual`."""
    return frozenset(part.strip().casefold() for part in row[FileField.ROW_TYPE].split(","))
