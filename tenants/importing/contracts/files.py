"""Product files: the meanings of columns, the results of rows, and the states of a file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from server.kit.reasons import Reason
from server.kit.sheets import Form
from server.kit.table_reader import MOST_UNPACKED

MOST_BYTES = MOST_UNPACKED
MOST_ERRORS_SHOWN = 200
SAMPLES = 3
CELL_SHOWN = 200
COLUMNS_SHOWN = 20
READ_FILE = "importing.read_file"


def reading_key(file_id: int, reading: int) -> str:
    """Return the key of the job that reads a file."""
    return f"{file_id}:{reading}"


class FileField(StrEnum):
    """The meaning of a column in a product file."""

    HANDLE = "handle"
    PARENT = "parent"
    TITLE = "title"
    DESCRIPTION = "description"
    VENDOR = "vendor"
    PRODUCT_TYPE = "product_type"
    TAGS = "tags"
    IMAGES = "images"
    MORE_IMAGES = "more_images"
    IMAGE_ALT = "image_alt"
    VARIANT_IMAGE = "variant_image"
    SKU = "sku"
    BARCODE = "barcode"
    PRICE = "price"
    SALE_PRICE = "sale_price"
    COMPARE_AT = "compare_at_price"
    COST = "cost"
    CURRENCY = "currency"
    SALE_STARTS = "sale_starts"
    SALE_ENDS = "sale_ends"
    STOCK = "stock"
    IN_STOCK = "in_stock"
    BACKORDERS = "backorders"
    STOCK_TRACKER = "stock_tracker"
    GRAMS = "weight_g"
    KILOGRAMS = "weight_kg"
    POUNDS = "weight_lb"
    OUNCES = "weight_oz"
    WEIGHT = "weight"
    WEIGHT_UNIT = "weight_unit"
    OPTION1_NAME = "option1_name"
    OPTION1_VALUE = "option1_value"
    OPTION2_NAME = "option2_name"
    OPTION2_VALUE = "option2_value"
    OPTION3_NAME = "option3_name"
    OPTION3_VALUE = "option3_value"
    SOURCE_URL = "source_url"
    ROW_TYPE = "row_type"
    ROW_ID = "row_id"


Columns = Mapping[FileField, int]
"""The place of each column, from 0, by its meaning."""


class ChoiceKind(StrEnum):
    """The kinds of files whose columns a merchant may choose."""

    PRODUCTS = "products"
    ORDERS = "orders"


class FileState(StrEnum):
    """`new`: its columns wait to be confirmed; `read`: its products are known; `refused`: it cannot be read."""

    NEW = "new"
    READING = "reading"
    READ = "read"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a file with its row number and its cells by meaning, without empty ones.

    `unclear`: cells of a workbook with text that looks like a number.
    """

    number: int
    cells: Mapping[FileField, str]
    unclear: frozenset[FileField] = frozenset()

    def __getitem__(self, field: FileField) -> str:
        return self.cells.get(field, "")


@dataclass(frozen=True, slots=True)
class RowError:
    """An error in a row; `field` None when it is not about a single cell."""

    row: int
    field: FileField | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class FileCounts:
    """The counts of a file: rows, and products that are new, already listed, in the trash, and refused for an error."""

    rows: int = 0
    new: int = 0
    listed: int = 0
    trashed: int = 0
    refused: int = 0
    errors: int = 0


@dataclass(frozen=True, slots=True)
class Outline:
    """What a file shows of itself: the names of its sheets, and its first rows, each as its number and its cells."""

    sheets: tuple[str, ...] = ()
    rows: tuple[tuple[int, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class FormChoice:
    """How to read a file, as far as somebody chose it; what is empty or None is guessed."""

    encoding: str = ""
    delimiter: str = ""
    sheet: int | None = None
    first: int | None = None


NumberedRow = tuple[int, list[str]]
"""A row's number, as a spreadsheet program counts it, and its cells."""


@dataclass(frozen=True, slots=True)
class TableHead:
    """The head of an uploaded table, as it was guessed or chosen.

    `form.first` is the row with the headings; `top`: the first rows of its sheet; `samples`: the rows below the
    headings. `columns`: their places by meaning, as they were chosen before (`is_remembered`), else as they are
    guessed. `currency`: the one that was chosen with them.
    """

    form: Form
    sheets: tuple[str, ...]
    top: tuple[NumberedRow, ...]
    headings: tuple[str, ...]
    samples: tuple[tuple[str, ...], ...]
    columns: Mapping[str, int]
    is_remembered: bool = False
    currency: str = ""

    def outline(self) -> Outline:
        """Return what a screen shows to choose from."""
        return Outline(self.sheets, tuple((number, shown_cells(cells)[:COLUMNS_SHOWN]) for number, cells in self.top))


def shown_cells(cells: Sequence[str]) -> tuple[str, ...]:
    """Return cells as a screen shows them."""
    return tuple(cell[:CELL_SHOWN] for cell in cells)


@dataclass(frozen=True, slots=True)
class FileView:
    """A product file as its screen shows it. `errors`: the first ones, as they are stored.

    `room`: how many more products the plan allows; `platform`: the platform whose export it seems to be.
    """

    id: int
    name: str
    state: FileState
    form: Form
    headings: tuple[str, ...]
    samples: tuple[tuple[str, ...], ...]
    columns: Columns
    currency: str
    platform: str
    counts: FileCounts
    errors: tuple[Mapping[str, Any], ...]
    refusal: Mapping[str, Any] | None
    room: int
    record_id: int | None
    outline: Outline
    created_at: datetime
