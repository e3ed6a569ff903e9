import socket
from ipaddress import ip_address
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from server.adapters import translate
from server.kit import http
from server.kit.http.addresses import may_call, parse_openings
from server.kit.http.checks import check_openings
from server.ports.failures import Permanent, Retryable
from tests.kit.http.conftest import StartServer
from tests.kit.http.raw_server import ok, redirect

# fmt: off
PRIVATE = [
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.0.0.1", "172.16.5.5", "192.168.1.1", "100.64.0.1",  # noqa: S104
    "100.100.100.200", "169.254.169.254", "168.63.129.16", "192.0.0.1", "192.0.2.1", "198.18.0.1",
    "224.0.0.1", "240.0.0.1", "255.255.255.255", "192.88.99.1", "::", "::1", "fe80::1", "fc00::1",
    "fd00:ec2::254", "ff02::1", "fec0::1", "2001:db8::1", "100::1", "::ffff:127.0.0.1",
    "::ffff:8.8.8.8", "::7f00:1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1",
    "2002:7f00:1::", "2002:a9fe:a9fe::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2",
]
NOTATIONS = [
    "127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "127.1", "0", "localhost", "169.254.169.254",
    "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]",
]
# fmt: on


@pytest.mark.parametrize("address", PRIVATE)
def test_what_is_not_public_may_not_be_called(address: str) -> None:
    assert not may_call(ip_address(address), 443, ())


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.216.34", "2606:4700::1111", "64:ff9b::808:808"])
def test_public_addresses_may_be_called(address: str) -> None:
    assert may_call(ip_address(address), 443, ())


@pytest.mark.parametrize(
    ("openings", "address", "port", "open_"),
    [
        ("127.0.0.1/32:8900", "127.0.0.1", 8900, True),
        ("127.0.0.1/32:8900", "127.0.0.1", 8901, False),
        ("127.0.0.1/32:8900", "127.0.0.2", 8900, False),
        ("10.0.0.0/8, 192.168.1.5", "192.168.1.5", 1, True),
        ("192.168.1.5:443", "192.168.1.5", 80, False),
        ("[::1]:8900", "::1", 8900, True),
        ("[fd00::/8]:8900", "fd12::1", 8900, True),
        ("[fd00::]/8:8900", "fd12::1", 1, False),
        ("fd00::/8", "fd12::1", 1, True),
        ("fd00::/8:443", "fd12::1", 80, False),
        ("::1", "::1", 5, True),
        ("127.0.0.0/8", "::ffff:127.0.0.1", 80, False),
        ("", "127.0.0.1", 80, False),
    ],
)
def test_the_operator_opens_networks_and_ports(openings: str, address: str, port: int, open_: bool) -> None:
    assert may_call(ip_address(address), port, parse_openings(openings)) is open_


@pytest.mark.parametrize("text", ["localhost", "10.0.0.0/99", "127.0.0.1/32:http", "[::1", "300.1.1.1", ":80"])
def test_a_broken_opening_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="OUTBOUND_ALLOW"):
        parse_openings(f"10.0.0.0/8,{text}")


@pytest.mark.parametrize("host", NOTATIONS)
def test_every_notation_of_a_private_address_is_refused(host: str, serve: StartServer, settings: Settings) -> None:
    settings.OUTBOUND_ALLOW = ""
    server = serve(ok(b"{}"))
    with pytest.raises((http.AddressRefused, http.UrlRefused)):
        http.request("GET", f"http://{host}:{server.port}/")
    assert server.connections == 0


def test_a_public_name_that_resolves_to_a_private_address_is_refused(
    serve: StartServer, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.OUTBOUND_ALLOW = ""
    server = serve(ok(b"{}"))
    _resolve_to(monkeypatch, "127.0.0.1")
    with pytest.raises(http.AddressRefused):
        http.request("GET", f"http://shop.example:{server.port}/")
    assert server.connections == 0


def test_the_connection_goes_to_the_address_that_was_checked(
    serve: StartServer, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(ok(b"{}"))
    settings.OUTBOUND_ALLOW = f"127.0.0.1/32:{server.port}"
    requested = _resolve_to(monkeypatch, "10.0.0.9", "127.0.0.1")
    assert http.request("GET", f"http://shop.example:{server.port}/x").status == 200
    assert requested == ["shop.example"]
    assert f"Host: shop.example:{server.port}" in server.requests[0]


def test_an_address_that_was_closed_meanwhile_is_not_reached_by_a_kept_connection(
    serve: StartServer, settings: Settings
) -> None:
    server = serve(ok(b"{}"))
    http.request("GET", server.url)
    settings.OUTBOUND_ALLOW = ""
    with pytest.raises(http.AddressRefused):
        http.request("GET", server.url)


@pytest.mark.parametrize(
    "location", ["http://169.254.169.254/latest", "http://[::ffff:10.0.0.1]/", "http://2130706433:1/"]
)
def test_a_redirect_to_a_private_address_is_refused(location: str, serve: StartServer, settings: Settings) -> None:
    server = serve(redirect(location))
    settings.OUTBOUND_ALLOW = f"127.0.0.1/32:{server.port}"
    with pytest.raises(http.AddressRefused):
        http.request("GET", server.url)


@pytest.mark.parametrize(
    "url",
    ["file:///etc/passwd", "javascript:alert(1)", "ftp://127.0.0.1/", "http://", "//x", "", "http://user:pw@127.0.0.1/",
     "http://a@b/", "http://:80/", "http://[::1/", "http://x\x00y/", "gopher://127.0.0.1:25/", "http://x:99999/",
     "http://x:0/"],
)  # fmt: skip
def test_only_plain_http_addresses_are_requested(url: str) -> None:
    with pytest.raises(http.UrlRefused):
        http.request("GET", url)


def test_proxies_of_the_environment_are_ignored(serve: StartServer, monkeypatch: pytest.MonkeyPatch) -> None:
    server, proxy = serve(ok(b"{}")), serve(ok(b'"proxied"'))
    monkeypatch.setenv("HTTP_PROXY", proxy.url)
    monkeypatch.setenv("ALL_PROXY", proxy.url)
    assert http.request("GET", server.url).json() == {}
    assert proxy.connections == 0


def test_a_name_that_does_not_exist_is_distinguished_from_a_server_that_is_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unknown(*_args: Any, **_options: Any) -> list[Any]:
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(http.HostUnknown):
        http.request("GET", "http://nowhere.example/")


@pytest.mark.parametrize("fault", ["EAI_AGAIN", "EAI_FAIL", "EAI_NODATA", "EAI_SYSTEM"])
def test_a_name_that_cannot_be_looked_up_now_may_be_tried_again(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    def broken(*_args: Any, **_options: Any) -> list[Any]:
        raise socket.gaierror(getattr(socket, fault), "no answer")

    monkeypatch.setattr(socket, "getaddrinfo", broken)
    with pytest.raises(Retryable) as failure:
        translate.call("GET", "http://shop.example/")
    assert failure.value.reason.code == "outside.down"
    assert not failure.value.unknown_outcome


def test_a_name_that_does_not_exist_is_final_for_its_operation(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_args: Any, **_options: Any) -> list[Any]:
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(Permanent) as failure:
        translate.call("GET", "http://nowhere.example/")
    assert failure.value.reason.code == "outside.unreachable"


def _resolve_to(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> list[str]:
    requested: list[str] = []
    look_up = socket.getaddrinfo

    def answer(host: str, port: int, *args: Any, **options: Any) -> list[Any]:
        if host.replace(".", "").isdigit():
            return look_up(host, port, *args, **options)
        requested.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", answer)
    return requested


def test_a_broken_opening_is_reported_by_check(settings: Settings) -> None:
    assert check_openings() == []
    settings.OUTBOUND_ALLOW = "127.0.0.1/32,anywhere"
    assert [(error.id, "'anywhere'" in error.msg) for error in check_openings()] == [("kit.E001", True)]
