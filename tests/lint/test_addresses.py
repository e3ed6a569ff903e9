import pytest

from tests.lint.conftest import Planted


@pytest.mark.parametrize(
    "text",
    [
        "from urllib.parse import quote, urlsplit\n",
        "from urllib.parse import urljoin as join\n",
        "import urllib.parse\n",
        "from urllib import parse\n",
        "from yarl import URL\n",
    ],
)
def test_addresses_have_one_parser(lint: Planted, text: str) -> None:
    assert [value.split(" ")[1] for value in lint({"tenants/stores/selectors.py": text})] == ["TW015"]


def test_the_parser_itself_and_the_operator_s_settings_may(lint: Planted) -> None:
    text = "from urllib.parse import urlsplit\n"
    homes = ("server/kit/web_addresses.py", "server/kit/http/urls.py", "server/config/settings/mail.py", "ops/run.py")
    assert lint(dict.fromkeys(homes, text) | {"server/kit/links.py": "from urllib.parse import quote\n"}) == []
