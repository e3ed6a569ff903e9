"""Answers are compressed as the client can read them; streams and small ones go as they are."""

import gzip
import sys
from collections.abc import Callable
from typing import Any

import brotli
import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django_http_compression.middleware import HttpCompressionMiddleware

from server.api.gateway.csv import PIECE, csv_stream
from server.api.gateway.streams import stream
from tests.support.people import Person

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("accepted", "coding", "read"),
    [
        ("gzip, deflate, br, zstd", "zstd", zstd.decompress),
        ("gzip, deflate, br", "br", brotli.decompress),
        ("gzip;q=1.0, br;q=0.5", "gzip", gzip.decompress),
        ("", "", bytes),
        ("deflate, identity", "", bytes),
        ("*;q=x, " + "a" * 3_000, "", bytes),
    ],
)
def test_an_answer_comes_as_the_client_reads_it_best(
    owner: Person, accepted: str, coding: str, read: Callable[[bytes], bytes]
) -> None:
    plain = owner.client.get("/api/account-service/user/info")
    answer = owner.client.get("/api/account-service/user/info", headers={"Accept-Encoding": accepted})
    assert (answer.get("Content-Encoding", ""), read(answer.content)) == (coding, plain.content)
    assert "Content-Encoding" not in plain


def sent(response: Any, accepted: str = "gzip") -> Any:
    def handle(_request: HttpRequest) -> HttpResponse:
        return response  # type: ignore[no-any-return]

    return HttpCompressionMiddleware(handle)(RequestFactory().get("/", headers={"Accept-Encoding": accepted}))


def test_a_table_is_compressed_in_large_pieces() -> None:
    rows = [[f"Mug {number}", "9.90"] for number in range(10_000)]
    plain = csv_stream("mugs", ["Title", "Price"], rows).getvalue()
    pieces = list(sent(csv_stream("mugs", ["Title", "Price"], rows)).streaming_content)
    assert gzip.decompress(b"".join(pieces)) == plain
    assert len(pieces) <= len(plain) // PIECE + 3
    assert plain.count(b"\n") == 10_001


def test_what_is_told_as_it_happens_is_not_compressed() -> None:
    async def lines() -> Any:
        yield b"{}\n"

    assert "Content-Encoding" not in sent(stream(lines()))
