"""Rows that a secret opens until they end: mailed, shown once, a second step of a login. Only its hash is stored."""

from datetime import datetime, timedelta
from typing import ClassVar, Self

from django.db import models

from server.kit.ids import digest, opaque_token


class Link(models.Model):
    """What a secret opens. `ENDS` names the column of its end."""

    ENDS: ClassVar[str] = "valid_until"

    token_hash = models.CharField(max_length=64, unique=True)

    class Meta:
        abstract = True

    @classmethod
    def opened_by(cls, token: str, *, now: datetime) -> models.QuerySet[Self]:
        """Filter the row that the secret opens; none when it is unknown or over."""
        return cls._default_manager.filter(token_hash=digest(token), **{f"{cls.ENDS}__gt": now})

    @classmethod
    def use_up(cls, token: str, *, now: datetime) -> Self | None:
        """Return the row that the secret opens and delete it; None when it is unknown, over or used, also at once.

        Call it in the transaction of what the link does: when that fails, the link stays valid.
        """
        opened = cls.opened_by(token, now=now)
        row = opened.first()
        return row if row is not None and opened.filter(pk=row.pk).delete()[0] else None


class MailedLink(Link):
    """A link that was mailed, and may be mailed anew."""

    sent_at = models.DateTimeField()
    valid_until = models.DateTimeField()

    class Meta:
        abstract = True


def mailed(token: str, *, now: datetime, life: timedelta) -> dict[str, object]:
    """Return the columns of a link that was delivered now."""
    return {"token_hash": digest(token), "sent_at": now, "valid_until": now + life}


def unsent(*, now: datetime) -> dict[str, object]:
    """Return the columns of a link that nobody has: it counts as lapsed until a mail is delivered."""
    return mailed(opaque_token(), now=now, life=timedelta())
