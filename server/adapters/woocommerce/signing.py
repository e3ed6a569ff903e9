"""Authentication of requests (class-wc-rest-authentication.php).

On https a store takes key and secret as Basic credentials. Some hosts strip that header, so the pair goes into the
query instead. Others end TLS before WordPress, which then verifies an OAuth signature over its http address. On plain
http only OAuth 1.0a (one-legged, HMAC-SHA256, in the query) is accepted.
"""

import base64
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from oauthlib import oauth1

from server.adapters.woocommerce.address import with_query
from server.kit.reasons import Reason
from server.ports.failures import Permanent

Method = Literal["GET", "POST", "PUT", "DELETE"]


@dataclass(frozen=True, slots=True)
class Keys:
    """A REST API key of a store; `repr` shows neither half."""

    consumer_key: str = field(repr=False)
    consumer_secret: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Signed:
    """A signed request. `once`: the store accepts this signature only once."""

    url: str = field(repr=False)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    once: bool = False


def refuse_misplaced(credentials: Mapping[str, str]) -> None:
    """Permanent when key and secret are swapped: the store would only report an unknown key."""
    key, secret = credentials.get("consumer_key", ""), credentials.get("consumer_secret", "")
    if key.startswith("cs_") or secret.startswith("ck_"):
        raise Permanent(Reason("store.keys_misplaced"))


Signer = Callable[[Method, str, Keys], Signed]


def signers(base_url: str) -> tuple[Signer, ...]:
    """Return the signing methods that this store may accept, the usual one first."""
    if base_url.startswith("https://"):
        return (by_header, by_query, by_oauth_behind_proxy)
    return (by_oauth,)


def by_header(method: Method, url: str, keys: Keys) -> Signed:
    pair = f"{keys.consumer_key}:{keys.consumer_secret}".encode()
    return Signed(url, {"authorization": f"Basic {base64.b64encode(pair).decode()}"})


def by_query(method: Method, url: str, keys: Keys) -> Signed:
    pair = {"consumer_key": keys.consumer_key, "consumer_secret": keys.consumer_secret}
    return Signed(with_query(url, pair))


def by_oauth(method: Method, url: str, keys: Keys) -> Signed:
    return Signed(_client(keys).sign(url, http_method=method)[0], once=True)


def by_oauth_behind_proxy(method: Method, url: str, keys: Keys) -> Signed:
    """Sign for http, but send over https."""
    signed = by_oauth(method, _with_scheme(url, "http"), keys)
    return Signed(_with_scheme(signed.url, "https"), once=True)


def _client(keys: Keys) -> oauth1.Client:
    return oauth1.Client(
        keys.consumer_key,
        client_secret=keys.consumer_secret,
        signature_method=oauth1.SIGNATURE_HMAC_SHA256,
        signature_type=oauth1.SIGNATURE_TYPE_QUERY,
    )


def _with_scheme(url: str, scheme: str) -> str:
    return f"{scheme}://{url.partition('://')[2]}"
