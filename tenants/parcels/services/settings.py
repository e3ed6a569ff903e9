"""Save the merchant's rules of tracking, and of mails to buyers."""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from django.db import transaction

from server.kit.errors import Conflict, Invalid
from server.kit.sentences import Sentence
from tenants.parcels.contracts import TrackingRules
from tenants.parcels.contracts.mails import MailEvent, MailRules, MailText
from tenants.parcels.models import MailSettings, TrackingSettings
from tenants.parcels.rules.mails import LANGUAGE, unknown_variables

CHANGED = "Somebody changed these settings meanwhile. Load them again."


def save_tracking_rules(rules: TrackingRules, *, version: int) -> None:
    """Save the rules; parcels that are noted from now on follow them. Conflict when they were saved since this version
    was read."""
    with transaction.atomic():
        row, _ = TrackingSettings.objects.select_for_update().get_or_create(pk=1, defaults={"version": 0})
        if row.version != version:
            raise Conflict(CHANGED)
        row.rules, row.version = rules.stored(), version + 1
        row.save()


def save_mail_rules(rules: MailRules, *, events: Collection[MailEvent], version: int, now: datetime) -> None:
    """Save the rules of mails; `events` are sent from now on, or since they were switched on. Conflict when they were
    saved since this version was read; Invalid names the field that is wrong.
    """
    if events and not rules.reply_to:
        raise Invalid.on("reply_to", "Enter the address for your buyers' replies.")
    for language, texts in rules.texts.items():
        if not LANGUAGE.fullmatch(language):
            raise Invalid.on("texts", "Choose a language.")
        for text in texts.values():
            check_text(text)
    with transaction.atomic():
        row, _ = MailSettings.objects.select_for_update().get_or_create(pk=1, defaults={"version": 0})
        if row.version != version:
            raise Conflict(CHANGED)
        before = MailRules.of(row.rules).since
        since = {event.value: before.get(event, now.isoformat()) for event in sorted(events)}
        row.rules, row.version = replace(rules, since=since).stored(), version + 1
        row.save()


def check_text(text: MailText) -> None:
    """Raise Invalid for a template without words, or with a variable that does not exist."""
    for name, words in (("subject", text.subject), ("body", text.body)):
        if not words.strip():
            raise Invalid.on(name, "Enter a text.")
        if unknown := unknown_variables(words):
            raise Invalid.on(name, Sentence("{variable} isn't a variable.", variable=f"{{{unknown[0]}}}"))
