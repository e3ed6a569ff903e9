"""Storage of second factor secrets for allauth: encrypted with our key ring, never in clear text."""

from allauth.mfa.adapter import DefaultMFAAdapter
from django.db import transaction

from server.kit.vault import Change, seal, unseal

SECRETS = ("secret", "seed")
"""Encrypted fields of an authenticator's data: the key of an app, the seed of recovery codes."""


class MFAAdapter(DefaultMFAAdapter):
    """Set by MFA_ADAPTER."""

    def encrypt(self, text: str) -> str:
        return seal({"secret": text})

    def decrypt(self, encrypted_text: str) -> str:
        return unseal(encrypted_text)["secret"]


def change_second_factors(change: Change) -> int:
    """Pass every second factor's secret through the change. Return how many there are."""
    from allauth.mfa.models import Authenticator  # models exist only once the apps are loaded

    done = 0
    for pk in Authenticator.objects.order_by("pk").values_list("pk", flat=True):
        with transaction.atomic():
            row = Authenticator.objects.select_for_update().filter(pk=pk).first()
            sealed = {name: row.data[name] for name in SECRETS if name in row.data} if row else {}
            if row and sealed:
                row.data |= {name: change(value) for name, value in sealed.items()}
                row.save(update_fields=["data"])
                done += len(sealed)
    return done
