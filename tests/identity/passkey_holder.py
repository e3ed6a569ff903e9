"""An authenticator in software: what a browser answers to the two WebAuthn ceremonies (attestation "none")."""

import hashlib
import json
import secrets
import struct
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2 import cbor
from fido2.utils import websafe_encode

PRESENT, VERIFIED, HAS_CREDENTIAL = 0x01, 0x04, 0x40


class PasskeyHolder:
    """Holds one passkey; `origin` and `verifies` let a test lie."""

    def __init__(self, origin: str, *, verifies: bool = True) -> None:
        self.origin = origin
        self.flags = PRESENT | (VERIFIED if verifies else 0)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(32)
        self.user_handle = ""

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        self.user_handle = options["user"]["id"]
        public = cbor.encode(_cose_key(self.key.public_key()))
        credential = b"\0" * 16 + struct.pack(">H", len(self.id)) + self.id + public
        data = self._data(options["rp"]["id"], HAS_CREDENTIAL) + credential
        attestation = cbor.encode({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        return self._answer(
            {"clientDataJSON": websafe_encode(client), "attestationObject": websafe_encode(attestation)}
        )

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        data, client = self._data(options["rpId"]), self._client("webauthn.get", options["challenge"])
        signed = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(
            {
                "clientDataJSON": websafe_encode(client),
                "authenticatorData": websafe_encode(data),
                "signature": websafe_encode(signed),
                "userHandle": self.user_handle,
            }
        )

    def _data(self, rp_id: str, more: int = 0) -> bytes:
        return hashlib.sha256(rp_id.encode()).digest() + bytes([self.flags | more]) + b"\0\0\0\0"

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _answer(self, response: dict[str, str]) -> dict[str, Any]:
        name = websafe_encode(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}


def _cose_key(public: ec.EllipticCurvePublicKey) -> dict[int, object]:
    """An ES256 key as WebAuthn writes it (RFC 9053)."""
    point = public.public_numbers()
    return {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
