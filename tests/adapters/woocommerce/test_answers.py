"""Real stores write more than JSON; what stands in it is read, what is a page is not taken for data."""

import pytest

from server.adapters.woocommerce.answers import find_json

NOTICE = b"<br />\n<b>Warning</b>:  Undefined array key [0] in <b>/srv/wp/plugin.php</b> on line <b>12</b><br />\n"


@pytest.mark.parametrize(
    "body",
    [
        b'{"id": 7}',
        b'\xef\xbb\xbf{"id": 7}',
        b'\n\n  {"id": 7}\n',
        NOTICE + b'{"id": 7}',
        b'PHP Notice:  Array to string conversion in [x] on line 3\n{"id": 7}',
        b'{"id": 7}\n<!-- served in 0.2 s -->',
        b'{"id": 7}' + NOTICE,
    ],
)
def test_json_is_found_amid_notices(body: bytes) -> None:
    assert find_json(body) == {"id": 7}


def test_a_list_is_found_amid_notices() -> None:
    assert find_json(NOTICE + b'[{"id": 1}, {"id": 2}]') == [{"id": 1}, {"id": 2}]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"Error establishing a database connection",
        b"42",
        b'"text"',
        b'<!doctype html><html><script type="application/ld+json">{"@type": "Store"}</script></html>',
        b'<html>\n<body>\n{"id": 7}\n</body></html>',
        b'[{"id": 1}, {"id": 2',
        b'[\n  {"id": 1},\n  {"id": 2',
        b'{"products": [{"id": 1}], "na',
        b'{\n  "product":\n  {"id": 1},\n  "na',
        NOTICE + b'[{"id": 1}, {"id":',
    ],
)
def test_pages_and_broken_off_json_are_no_data(body: bytes) -> None:
    assert find_json(body) is None
