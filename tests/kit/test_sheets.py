"""Tables that people send: every common encoding and form is read, and what is none is refused with a sentence."""

import io
import re
from typing import Any

import pytest

from server.kit.sheets import Form, form_of, rows_of, table_rows
from server.kit.workbooks import BROKEN, MACROS, NO_SHEET, OLD, TOO_LARGE, NotReadable, write_workbook
from tests.support.workbooks import cells_of, with_part, workbook

BOMB = b"<worksheet>" + b"\0" * 401_000_000


def read(content: bytes, encoding: str = "") -> tuple[Form, list[list[str]]]:
    file = io.BytesIO(content)
    form = form_of(file, encoding=encoding)
    return form, [cells for _, cells in rows_of(file, form)]


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("utf-8", "名称,价格\n红杯,12.5\n"),
        ("utf-8-sig", "名称;价格\n红杯;12.5\n"),
        ("utf-16", "名称\t价格\n红杯\t12.5\n"),
        ("gb18030", "商品名称,价格,描述\n红色陶瓷杯,12.5,手工制作的杯子\n"),
        ("gb18030", "Title,Price\n杯子,3\n"),
        ("big5", "商品名稱,價格\n紅色陶瓷杯,12\n"),
        ("windows-1252", "Title,Price\nCafé,3\n"),
        ("windows-1252", "Title|Price\nÜberfaß “neu”|5\n"),
        ("windows-1251", "Название;Цена\nКрасная чашка;5\n"),
        ("shift_jis", "商品名,価格\n赤いマグカップ,5\n"),
        ("euc_kr", "상품명,가격\n빨간 컵,3\n"),
    ],
)
def test_a_file_in_any_common_encoding_is_read(encoding: str, text: str) -> None:
    form, rows = read(text.encode(encoding))
    assert rows == [re.split(r"[,;\t|]", line) for line in text.splitlines()]
    assert form.encoding.removesuffix("-sig") == encoding.removesuffix("-sig")


def test_somebody_may_say_otherwise_than_the_guess() -> None:
    content = "Název,Cena\nČervený,5\n".encode("windows-1250")
    assert read(content, "windows-1250")[1][1] == ["Červený", "5"]
    assert "\ufffd" in read(content, "utf-8")[1][1][0]


def test_rows_keep_their_numbers_and_quoted_line_breaks() -> None:
    content = b'a,b\n\n"x\ny",2\n,\nz,3\n'
    assert list(table_rows(content)) == [(1, ["a", "b"]), (3, ["x\ny", "2"]), (5, ["z", "3"])]


def test_a_workbook_is_read_as_it_is_shown_and_no_formula_is_worked_out() -> None:
    rows: list[list[Any]] = [
        ["Title", "Price", "Stock", "On"],
        ["Mug", 19.9, 12, True],
        [None, None],
        ["=1+1", 0.1 + 0.2, 1e15, ""],
    ]
    form, found = read(workbook(rows))
    assert form == Form("xlsx")
    # A formula of a file that no program has opened came to nothing yet.
    assert found == [
        ["Title", "Price", "Stock", "On"], ["Mug", "19.9", "12", "TRUE"], ["", "0.3", "1000000000000000"],
    ]  # fmt: skip


def test_what_is_written_reads_the_same_and_has_no_formulas() -> None:
    file = io.BytesIO()
    write_workbook(file, [["=1+1", "-2", "@x", "\x01bell", "杯"]])
    assert cells_of(file.getvalue()) == [["=1+1", "-2", "@x", "bell", "杯"]]
    assert b"<f>" not in file.getvalue()
    assert read(file.getvalue())[1] == [["=1+1", "-2", "@x", "bell", "杯"]]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"PK\x03\x04\xff\xfe\x00", BROKEN),
        (with_part(workbook([["a"]]), "xl/worksheets/sheet1.xml", b"<worksheet><sheetData><row><c"), BROKEN),
        (with_part(workbook([["a"]]), "xl/vbaProject.bin", b"x"), MACROS),
        (with_part(workbook([["a"]]), "xl/worksheets/sheet1.xml", BOMB), TOO_LARGE),
        (with_part(workbook([["a"]]), "xl/sharedStrings.xml", BOMB[:101_000_000]), TOO_LARGE),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 512, OLD),
        (b"\x89PNG\r\n\x1a\n\0\0", "This file isn't a CSV file or an Excel workbook (.xlsx)."),
    ],
    ids=["cut off", "broken sheet", "macros", "bomb", "bomb of words", "xls", "picture"],
)  # fmt: skip
def test_what_is_no_table_is_refused_with_a_sentence(content: bytes, sentence: str) -> None:
    with pytest.raises(NotReadable) as refused:
        read(content)
    assert refused.value.fields == {"file": sentence}


def test_entities_of_a_workbook_are_not_opened() -> None:
    sheet = (
        b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">'
        b'<c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>'
    )
    with pytest.raises(NotReadable) as refused:
        read(with_part(workbook([["a"]]), "xl/worksheets/sheet1.xml", sheet))
    assert refused.value.msg == BROKEN


def test_a_workbook_without_a_visible_sheet_is_refused() -> None:
    book = with_part(
        workbook([["a"]]),
        "xl/workbook.xml",
        b'<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>',
    )
    with pytest.raises(NotReadable) as refused:
        read(book)
    assert refused.value.msg in (NO_SHEET, BROKEN)
