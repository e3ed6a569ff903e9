"""Notifications, who has read them, and each user's choices (merchant's schema)."""

from datetime import datetime, timedelta
from typing import ClassVar, Self

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from server.company.identity.contracts import Actor
from tenants.notifications.contracts import KINDS, Channel, Digest, EventKind

ANSWER_WITHIN = timedelta(minutes=10)
"""More than the job that mails may take: who waits for the mail server's answer longer has died."""
OF_PROCESSES = [str(EventKind.PROCESS_FINISHED), str(EventKind.PROCESS_FAILED)]


def _processes_of(actor: Actor) -> Q:
    """A sub-account sees only its own processes, and is notified only of them."""
    if actor.is_main_account:
        return Q()
    return ~Q(kind__in=OF_PROCESSES) | Q(params__user=str(actor.user_id))


class NotificationQuerySet(models.QuerySet["Notification"]):
    def seen_by(self, actor: Actor) -> Self:
        """Filter what this user may see: for everybody or for them, of their stores, of kinds that they have the right
        to.
        """
        kinds = [str(kind) for kind, rule in KINDS.items() if not rule.right or actor.may(rule.right)]
        concerned = Q(user_id__isnull=True) | Q(user_id=actor.user_id)
        stores = Q(store_id__isnull=True)
        if actor.store_ids is None:
            stores |= Q(store_id__isnull=False)
        else:
            stores |= Q(store_id__in=actor.store_ids)
        return self.filter(concerned, stores, _processes_of(actor), kind__in=kinds)

    def unread_by(self, actor: Actor) -> Self:
        """Filter what this user has not read since it last happened."""
        read = NotificationRead.objects.filter(
            notification=models.OuterRef("pk"), user_id=actor.user_id, read_at__gte=models.OuterRef("at")
        )
        return self.filter(~models.Exists(read))


class Notification(models.Model):
    """The latest event of one object; `user_id` empty: for all users of the merchant."""

    kind = models.CharField(max_length=40)
    object_key = models.CharField(max_length=120)
    user_id = models.BigIntegerField(null=True)
    store_id = models.BigIntegerField(null=True)
    params = models.JSONField(default=dict)
    at = models.DateTimeField(db_index=True)
    times = models.PositiveIntegerField(default=1)

    objects: ClassVar = NotificationQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "object_key", "user_id"], name="notifications_one_per_object", nulls_distinct=False
            )
        ]


class NotificationRead(models.Model):
    notification = models.ForeignKey(Notification, on_delete=models.CASCADE, related_name="reads")
    user_id = models.BigIntegerField()
    read_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["notification", "user_id"], name="notifications_read_once"),
        ]


class NotificationSettings(models.Model):
    """One user's choices, and up to when mails have covered notifications."""

    user_id = models.BigIntegerField(primary_key=True)
    channels = models.JSONField(default=dict)
    digest = models.CharField(
        max_length=10, choices=[(digest.value, digest.name) for digest in Digest], default=Digest.AT_ONCE
    )
    muted = ArrayField(models.CharField(max_length=120), default=list)
    mailed_until = models.DateTimeField(null=True)
    mailed_at = models.DateTimeField(null=True)

    @property
    def chosen(self) -> dict[str, str]:
        return {kind: str(Channel(way)) for kind, way in self.channels.items()}


class DigestMailQuerySet(models.QuerySet["DigestMail"]):
    def unsure(self, actor: Actor, *, now: datetime) -> Self:
        """Filter the mails to this user of which the mail server did not say whether it took them; no worker waits."""
        return self.filter(user_id=actor.user_id, handed_at__lt=now - ANSWER_WITHIN)


class DigestMail(models.Model):
    """A mail that was handed to the mail server, until it says that it took it: what stays may have arrived or not.

    It told what happened after `since`, until `handed_at`.
    """

    user_id = models.BigIntegerField()
    since = models.DateTimeField()
    handed_at = models.DateTimeField()

    objects: ClassVar = DigestMailQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user_id", "handed_at"], name="notifications_one_mail_at_once")]
