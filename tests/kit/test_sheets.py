"""Tables that people send: every common encoding and form is read, and what is none is refused with a sentence."""

import csv
import errno
import io
import os
import re
import subprocess
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from server.api.gateway.csv import csv_response
from server.company.identity.services.export import _cell
from server.kit import table_reader
from server.kit.sheets import Form, form_of, rows_of, table_rows
from server.kit.tables import REFUSALS, NotReadable
from server.kit.workbooks import write_workbook
from tests.support.workbooks import cells_of, with_part, workbook

SHEET = "xl/worksheets/sheet1.xml"
MAIN = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
BOMB = b"<worksheet>" + b"\0" * 51_000_000
INNER = b'<c t="inlineStr"><is><t>x</t></is></c>'


def sheet(rows: bytes) -> bytes:
    """A workbook with these rows as they stand in the file."""
    return with_part(workbook([["a"]]), SHEET, b"<worksheet %b><sheetData>%b</sheetData></worksheet>" % (MAIN, rows))


def shared(word: bytes, times: int) -> bytes:
    """A workbook whose cells all show the same shared word."""
    rows = b"".join(b'<row r="%d">%b</row>' % (at, b'<c t="s"><v>0</v></c>' * 100) for at in range(1, times // 100 + 1))
    words = b"<sst %b><si><t>%b</t></si></sst>" % (MAIN, word)
    kind = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    book = with_part(sheet(rows), "xl/sharedStrings.xml", words)
    with zipfile.ZipFile(io.BytesIO(book)) as archive:
        types = archive.read("[Content_Types].xml")
    named = b'<Override PartName="/xl/sharedStrings.xml" ContentType="%b"/></Types>' % kind
    return with_part(book, "[Content_Types].xml", types.replace(b"</Types>", named))


def lying(content: bytes) -> bytes:
    """The workbook, where every size that it declares is one byte."""
    made = bytearray(content)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        begin = archive.start_dir
        for part in archive.infolist():
            made[part.header_offset + 22 : part.header_offset + 26] = (1).to_bytes(4, "little")
            made[begin + 24 : begin + 28] = (1).to_bytes(4, "little")
            begin += 46 + len(part.filename)
    return bytes(made)


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


def test_a_number_is_read_with_what_its_format_shows() -> None:
    shown = {
        "#,##0.00 [$€-407]": "9.5 €", '"€"#,##0.00': "9.5 €", "[$$-409]#,##0.00": "9.5 USD", "[$¥-804]0.00": "9.5 CNY",
        "[$¥-411]0.00": "9.5 JPY", "[$CHF-807] 0.00": "9.5 CHF", '0.00 "kr"': "9.5 kr", '0.0 "kg"': "9.5 kg",
        "0%": "950%", '0.0"%"': "9.5 %", "[$-409]0.00": "9.5", '0.0 "pcs"': "9.5", "0.00E+00": "9.5",
    }  # fmt: skip
    formats = {f"A{at}": number_format for at, number_format in enumerate(shown, start=1)}
    rows: list[list[Any]] = [[9.5] for _ in shown]
    assert read(workbook(rows, formats))[1] == [[text] for text in shown.values()]
    assert read(workbook([[42], [date(2026, 1, 2)]], {"A1": "00000"}))[1] == [["00042"], ["2026-01-02"]]


def test_what_is_written_reads_the_same_and_has_no_formulas() -> None:
    file = io.BytesIO()
    write_workbook(file, [["=1+1", "-2", "@x", "\x01bell", "杯"]])
    assert cells_of(file.getvalue()) == [["=1+1", "-2", "@x", "bell", "杯"]]
    assert b"<f>" not in file.getvalue()
    assert read(file.getvalue())[1] == [["=1+1", "-2", "@x", "bell", "杯"]]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"PK\x03\x04\xff\xfe\x00", "broken"),
        (with_part(workbook([["a"]]), SHEET, b"<worksheet><sheetData><row><c"), "broken"),
        (with_part(workbook([["a"]]), "xl/vbaProject.bin", b"x"), "macros"),
        (with_part(workbook([["a"]]), SHEET, BOMB), "unpacked"),
        (with_part(workbook([["a"]]), "xl/sharedStrings.xml", BOMB), "unpacked"),
        (lying(with_part(workbook([["a"]]), SHEET, BOMB)), "broken"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 512, "old"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not_a_table"),
        (sheet(b'<row r="1048576">%b</row>' % INNER), "rows"),
        (sheet(b"<row/>" * 100_001), "rows"),
        (sheet(b'<row r="1"><c r="GS1" t="inlineStr"><is><t>x</t></is></c></row>'), "columns"),
        (shared(b"x" * 600, 100_000), "unpacked"),
        (shared(b"x" * 10_000_000, 100), "long_cell"),
        (shared(b"x" * 1_000_001, 100), "long_cell"),
        (b"a,1\n" * 100_001, "rows"),
        (b"a" * 1_000_001, "long_cell"),
        (b"\n" * 100_001, "rows"),
        (b"," * 200 + b"x", "columns"),
        (b"a" + b",b" * 199 + b"\n" + (b"a" + b",b" * 199 + b"\n") * 10_000, "cells"),
    ],
    ids=[
        "cut off", "broken sheet", "macros", "bomb", "bomb of words", "lying sizes", "xls", "picture",
        "last row of Excel", "empty rows", "wide", "a word many times",
        "huge words", "a long word", "many lines", "a long text",
        "empty lines", "wide text", "many cells",
    ],
)  # fmt: skip
def test_what_is_no_table_is_refused_with_a_sentence(content: bytes, why: str) -> None:
    with pytest.raises(NotReadable) as refused:
        read(content)
    assert refused.value.reason == REFUSALS[why]
    assert refused.value.fields == {"file": refused.value.msg}


@pytest.mark.parametrize(
    ("limit", "most", "meanwhile", "why"),
    [
        ("MOST_SECONDS = 20", "1", "while len(sys.argv): pass", "seconds"),
        ("MOST_WAITING = 60", "1", "signal.pause()", "seconds"),
        ("MOST_MEMORY = 1_000_000_000", "100_000_000", "bytes(200_000_000)", "memory"),
        ("", "", "os.kill(os.getpid(), signal.SIGKILL)", "memory"),
        ("", "", "os.abort()", "broken"),
    ],
)
def test_a_reader_that_takes_too_much_is_ended(
    limit: str, most: str, meanwhile: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = tmp_path / "reader.py"
    text = Path(table_reader.__file__).read_text()
    text = text.replace(limit, f"{limit.partition('=')[0]}= {most}") if limit else text
    reader.write_text(text.replace("    _check_parts(file)\n", f"    {meanwhile}\n"))
    monkeypatch.setattr(table_reader, "__file__", str(reader))
    with pytest.raises(NotReadable) as refused:
        read(workbook([["a"]]))
    assert refused.value.reason == REFUSALS[why]


def test_a_system_without_memory_for_a_reader_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any, **__: Any) -> Any:
        raise OSError(errno.ENOMEM, "Cannot allocate memory")

    monkeypatch.setattr(subprocess, "Popen", full)
    with pytest.raises(NotReadable) as refused:
        read(b"a,b\n")
    assert refused.value.reason == REFUSALS["memory"]


def test_two_files_are_read_at_the_same_time() -> None:
    first, second = (table_rows(workbook([[f"{name}{row}"] for row in range(3)])) for name in "ab")
    taken = [(item, two) for (_, item), (_, two) in zip(first, second, strict=True)]
    assert taken == [([f"a{row}"], [f"b{row}"]) for row in range(3)]


def test_nobody_waits_for_rows_that_are_not_requested() -> None:
    rows = table_rows(workbook([["a"], ["b"], ["c"]]))
    assert next(rows) == (1, ["a"])
    rows.close()  # type: ignore[attr-defined]  # a generator
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_entities_of_a_workbook_are_not_opened() -> None:
    part = (
        b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">'
        b'<c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>'
    )
    with pytest.raises(NotReadable) as refused:
        read(with_part(workbook([["a"]]), SHEET, part))
    assert refused.value.reason == REFUSALS["broken"]


def test_a_workbook_without_a_visible_sheet_is_refused() -> None:
    book = with_part(
        workbook([["a"]]),
        "xl/workbook.xml",
        b'<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>',
    )
    with pytest.raises(NotReadable) as refused:
        read(book)
    assert refused.value.reason in (REFUSALS["no_sheet"], REFUSALS["broken"])


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n"])
def test_no_cell_of_a_download_is_a_formula_and_what_comes_back_is_the_same(start: str) -> None:
    cell = f"{start}1+1"
    body = csv_response("x.csv", ["a", cell], [[cell, "b"]]).content.decode()
    rows = list(csv.reader(io.StringIO(body.removeprefix("\ufeff"), newline="")))
    assert rows == [["a", f"'{cell}"], [f"'{cell}", "b"]]
    assert [cells for _, cells in table_rows(body.encode())] == [["a", cell], [cell, "b"]]
    assert _cell(cell) == f"'{cell}"
