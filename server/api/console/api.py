"""The staff API as one NinjaAPI: REST conventions, its own cookie, its own host in production."""

from ninja import NinjaAPI

from server.api.console import (
    announcements,
    audit,
    connections,
    counsellors,
    events,
    impersonation,
    inbox,
    jobs,
    lead_forms,
    leads,
    ledger,
    letters,
    log_ins,
    merchants,
    pages,
    plans,
    pushes,
    searching,
    sessions,
    sessions_of_users,
    site_settings,
    staff,
    start,
    support,
    timeline,
    topic_pages,
    users,
)
from server.api.gateway.documents import for_readers
from server.api.gateway.failures import install_console_failures
from server.api.gateway.guards import staff_guard
from server.api.gateway.permissions import SIGNED_IN
from server.api.gateway.rendering import OrjsonParser, OrjsonRenderer

api = NinjaAPI(
    title="Tradewind console API",
    version="1",
    urls_namespace="console",
    docs_url="/docs",
    openapi_url="/openapi.json",
    docs_decorator=for_readers(staff_guard(SIGNED_IN)),
    parser=OrjsonParser(),
    renderer=OrjsonRenderer(),
)
install_console_failures(api)

for area in (
    sessions.area,
    start.area,
    searching.area,
    merchants.area,
    timeline.area,
    users.area,
    impersonation.area,
    sessions_of_users.area,
    log_ins.area,
    staff.area,
    counsellors.area,
    connections.area,
    jobs.area,
    inbox.area,
    audit.area,
    pages.area,
    announcements.area,
    events.area,
    plans.area,
    ledger.area,
    pushes.area,
    letters.area,
    site_settings.area,
    lead_forms.area,
    leads.area,
    support.area,
    topic_pages.area,
):
    api.add_router("", area.router)
