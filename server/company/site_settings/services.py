"""Save the settings, checked and audited; relate a merchant to an outside site."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F

from server.company.identity.contracts import StaffActor
from server.company.site_settings import rules
from server.company.site_settings.contracts import SettingsRow, SiteSettings
from server.company.site_settings.models import Association, SettingsRecord
from server.company.site_settings.selectors import read_settings
from server.company.staff.selectors.merchants import read_merchant
from server.company.staff.services.audit import record_audit
from server.kit.checks import checked
from server.kit.errors import Conflict, Invalid, NotFound
from server.kit.sentences import Sentence
from server.ports import registry
from server.ports.suppliers import LinkRefused, PageType, Supplier

CHANGED = "Someone else saved the settings. Reload them. Your changes aren't saved yet."
NO_MERCHANT = "This merchant doesn't exist."
MOST_USERS = 1_000
NO_PRODUCT = "Enter product links of Shopify storefronts, one per line: {line}"


def save_settings(
    *, actor: StaffActor, site_settings: SiteSettings, version: int, now: datetime, address: str
) -> SettingsRow:
    """Save the settings. The audit log names what changed, never the token.

    `version` is the one that was read, 0 for none. Raise Conflict when somebody else saved in the meantime, Invalid
    naming the field.
    """
    before = read_settings().settings
    columns = _columns(site_settings)
    with transaction.atomic():
        _write(version, columns | {"edited_at": now, "edited_by_id": actor.user_id})
        after = read_settings()
        changed = [name for name in columns if getattr(before, name) != getattr(after.settings, name)]
        record_audit(
            actor=actor,
            action="settings.save",
            target="settings",
            reason=", ".join(changed),
            now=now,
            address=address,
        )
    return after


def relate(*, actor: StaffActor, tenant_id: int, identification: str, relation_id: str, now: datetime) -> int:
    """Save a merchant's id at an outside site, replacing an older one. Return the relation's id."""
    values = {
        "identification": checked("identification", rules.check_identification, identification),
        "relation_id": checked("relation_id", rules.check_relation, relation_id),
    }
    if read_merchant(tenant_id) is None:
        raise Invalid.on("tenant_id", NO_MERCHANT)
    with transaction.atomic():
        row, _made = Association.objects.update_or_create(
            tenant_id=tenant_id,
            identification=values["identification"],
            defaults={"relation_id": values["relation_id"]},
        )
        record_audit(actor=actor, action="settings.relate", target=f"merchant {tenant_id}", now=now)
    return row.pk


def unrelate(*, actor: StaffActor, relation: int, now: datetime) -> None:
    """Delete a merchant's id at an outside site. Raise NotFound."""
    with transaction.atomic():
        row = Association.objects.filter(pk=relation).first()
        if row is None or not Association.objects.filter(pk=relation).delete()[0]:
            raise NotFound
        record_audit(actor=actor, action="settings.unrelate", target=f"merchant {row.tenant_id}", now=now)


def move_balance_flag(*, from_user: int, to_user: int) -> None:
    """Move the balance flag from a merchant's old main account to the new one. Do nothing without a flag.

    Call it in the transaction of the change. Staff who are editing the settings must reload them.
    """
    row = SettingsRecord.objects.select_for_update().filter(balance_user_ids__contains=[from_user]).first()
    if row is not None:
        ids = sorted({to_user, *row.balance_user_ids} - {from_user})
        SettingsRecord.objects.filter(pk=row.pk).update(balance_user_ids=ids, version=F("version") + 1)


def _write(version: int, columns: Mapping[str, object]) -> None:
    if version:
        if not SettingsRecord.objects.filter(version=version).update(**columns, version=F("version") + 1):
            raise Conflict(CHANGED)
        return
    try:
        with transaction.atomic():
            SettingsRecord.objects.create(**columns)
    except IntegrityError as error:
        raise Conflict(CHANGED) from error


def _columns(site_settings: SiteSettings) -> dict[str, object]:
    hosts = settings.SUPPORT_CHAT_HOSTS
    if len(site_settings.balance_user_ids) > MOST_USERS:
        raise Invalid.on("balance_user_ids", Sentence("Choose at most {most:,} users.", most=MOST_USERS))
    return {
        "balance_user_ids": sorted(set(site_settings.balance_user_ids)),
        "platform_links": [
            asdict(link) for link in checked("platform_links", rules.check_links, site_settings.platform_links)
        ],
        "mirror_links": [
            asdict(link) for link in checked("mirror_links", rules.check_links, site_settings.mirror_links)
        ],
        "help_center_url": checked("help_center_url", rules.check_url, site_settings.help_center_url),
        "order_site_url": checked("order_site_url", rules.check_url, site_settings.order_site_url),
        "chat_script_url": checked(
            "chat_script_url", lambda url: rules.check_script(url, hosts=hosts), site_settings.chat_script_url
        ),
        "chat_token": checked("chat_token", rules.check_token, site_settings.chat_token),
        "featured_products": [*checked("featured_products", _check_featured, site_settings.featured_products)],
        "lead_months": site_settings.lead_months,
    }


def _check_featured(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return product links of storefronts without duplicates. Raise ValueError naming the first wrong line."""
    port = registry.supplier(Supplier.SHOPIFY)
    links: dict[str, None] = {}
    for line in filter(str.strip, lines):
        try:
            links[port.recognise(line, PageType.PRODUCT).url] = None
        except LinkRefused as refused:
            raise ValueError(Sentence(NO_PRODUCT, line=line.strip()[:100])) from refused
    return tuple(links)
