"""What personal data is encrypted with, and found by."""

import hmac
import re
from base64 import urlsafe_b64decode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any

import orjson
from cryptography.fernet import Fernet, InvalidToken

from server.kit.folding import plain_width, simplified

_PARTS = re.compile(r"[\W_]+")
DIGEST_BYTES = 16


class Term(StrEnum):
    """What a digest stands for; the same text gives other digests as a name and as a number."""

    NAME = "name"
    MAIL = "mail"
    PHONE = "phone"
    NUMBER = "number"
    """Number of an order, a purchase or a parcel."""
    LIKENESS = "likeness"
    """What an order has in common with one that was sent twice."""
    BUYER = "buyer"
    """A buyer's id in their store."""
    TRACKING = "tracking"
    """An order in the address of its page for the buyer: not kept, it signs the address."""


@dataclass(frozen=True)
class PersonalKey:
    """The merchant's key at work. Pure: no query. Never logged, never put into a job."""

    secret: str = field(repr=False)

    def seal(self, values: Mapping[str, Any]) -> str:
        """Encrypt a mapping of JSON values."""
        return self._fernet.encrypt(orjson.dumps(values)).decode()

    def unseal(self, sealed: str) -> dict[str, Any] | None:
        """Decrypt a mapping; None for what is empty or was encrypted with a key that is destroyed: it is erased."""
        if not sealed:
            return None
        try:
            values: dict[str, Any] = orjson.loads(self._fernet.decrypt(sealed.encode()))
        except InvalidToken:
            return None
        return values

    def digest(self, term: Term, text: str) -> bytes:
        """Return the keyed hash by which a folded text is found."""
        message = f"{term.value}:{text}".encode()
        return hmac.digest(self._hash_key, message, "sha256")[:DIGEST_BYTES]

    def digests(self, terms: Mapping[Term, Iterable[str]]) -> set[bytes]:
        """Return the digests of all these texts in all the forms in which people look for them."""
        return {
            self.digest(term, form) for term, texts in terms.items() for text in texts for form in forms(term, text)
        }

    @cached_property
    def _fernet(self) -> Fernet:
        return Fernet(self.secret)

    @cached_property
    def _hash_key(self) -> bytes:
        return hmac.digest(urlsafe_b64decode(self.secret), b"search", "sha256")


def forms(term: Term, text: str) -> list[str]:
    """Return the forms under which a text is kept and looked for: each word of a name, a number with and without its
    prefix, a phone number by its last seven digits, because people leave out the country or write a zero instead.
    """
    folded = simplified(plain_width(text)).casefold().strip()
    if term is Term.NAME:
        return sorted({word for word in _PARTS.split(folded) if word})
    if term is Term.PHONE:
        digits = "".join(sign for sign in folded.partition("ext")[0] if sign.isdecimal())
        return [digits[-7:]] if len(digits) >= 5 else []
    if term is Term.NUMBER:
        plain = re.sub(r"[\s#]+", "", folded)
        bare = re.sub(r"^[^\d]+|[^\d]+$", "", plain)
        return sorted({form for form in (plain, bare) if form})
    return [re.sub(r"\s+", " ", folded)] if folded else []
