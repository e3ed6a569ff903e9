import pytest

from tests.lint.conftest import Planted


@pytest.mark.parametrize(
    "text",
    [
        "import requests\n",
        "import httpx as client\n",
        "from urllib.request import urlopen\n",
        "from urllib import request\n",
        "import urllib3.util\n",
        "import aiohttp\n",
        "from http.client import HTTPSConnection\n",
        "import socket\n",
        "def late():\n    pass\n\n\nimport stripe\n",
    ],
)
def test_raw_clients_and_sdks_stay_out_of_the_domain(lint: Planted, text: str) -> None:
    line = text.count("\n")

    assert lint({"tenants/stores/jobs.py": text}) == [f"tenants/stores/jobs.py:{line} TW004"]


def test_an_adapter_has_its_vendors_sdk_but_no_raw_client(lint: Planted) -> None:
    text = "import stripe\nimport httpx\n"

    assert lint({"server/adapters/stripe/client.py": text}) == ["server/adapters/stripe/client.py:2 TW004"]


def test_kit_http_and_tools_outside_the_platform_may(lint: Planted) -> None:
    assert (
        lint(
            {
                "server/kit/http/client.py": "import httpx\n",
                "server/kit/http_guard.py": "import socket\n",
                "fixtures/sandbox/fault.py": "import socket\n",
                "ops/launch.py": "import urllib.request\n",
                "server/kit/links.py": "from urllib.parse import quote\nfrom http import HTTPStatus\n",
            }
        )
        == []
    )


def test_a_process_may_ask_for_its_host_but_open_nothing(lint: Planted) -> None:
    name = "import socket\n\nNAME = socket.gethostname()\n"

    assert lint({"server/jobs/a.py": name, "server/jobs/b.py": "from socket import gethostname\n"}) == []
    assert lint({"server/jobs/a.py": f"{name}socket.socket()\n"}) == ["server/jobs/a.py:1 TW004"]
