"""Whatever somebody sends as a picture, it is one or it is refused with our own error."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from server.kit.likeness import look_of
from server.kit.pictures import (
    NoPicture,
    jpeg_picture,
    narrowed_picture,
    product_picture,
    shrunk_picture,
    square_picture,
)
from tests.support.pictures import drawn, with_text

Reader = Callable[[bytes], Any]
READERS: list[Reader] = [
    lambda content: square_picture(content, side=16),
    product_picture,
    lambda content: shrunk_picture(content, most_bytes=100_000),
    lambda content: narrowed_picture(content, width=16),
    jpeg_picture,
]


def huge() -> bytes:
    content = bytearray(drawn("PNG"))
    content[16:24] = (60_000).to_bytes(4) + (60_000).to_bytes(4)
    return bytes(content)


PICTURES = [drawn("PNG"), drawn("JPEG", exif=Image.Exif()), drawn("GIF"), drawn("WEBP")]
BROKEN_EXIF = drawn("JPEG", exif=b"Exif\0\0MM\0*\0\0\0\x08\xff\xff" + b"\x01\x12\0\x03\xff\xff\xff\xff" * 4)


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize(
    "content",
    [with_text(2), huge(), drawn("PNG")[:90], drawn("JPEG")[:400], b"", b"GIF89a", b"\x89PNG\r\n\x1a\n"],
    ids=["large text", "bomb", "cut PNG", "cut JPEG", "empty", "cut GIF", "only a beginning"],
)
def test_a_picture_that_breaks_the_reader_is_refused(content: bytes, read: Reader) -> None:
    with pytest.raises(NoPicture):
        read(content)
    assert look_of(content) is None


@pytest.mark.parametrize("read", READERS)
def test_a_picture_with_broken_notes_of_its_camera_is_a_picture(read: Reader) -> None:
    for content in (BROKEN_EXIF, drawn("PNG", icc_profile=b"no profile"), drawn("JPEG", icc_profile=b"\0" * 200)):
        assert read(content)
        assert look_of(content)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(PICTURES), st.lists(st.tuples(st.integers(0, 700), st.integers(0, 255)), max_size=12))
def test_no_byte_raises_another_error(content: bytes, changes: list[tuple[int, int]]) -> None:
    made = bytearray(content)
    for at, byte in changes:
        made[at % len(made)] = byte
    for read in READERS:
        with suppress(NoPicture):
            read(bytes(made))
    look_of(bytes(made))
