"""The staff API as one NinjaAPI: REST conventions, its own cookie, its own host in production."""

from ninja import NinjaAPI

from server.api.console.absences import routes as absences
from server.api.console.announcements import routes as announcements
from server.api.console.answer_templates import routes as answer_templates
from server.api.console.antstore_products import routes as antstore_products
from server.api.console.audit import routes as audit
from server.api.console.connections import routes as connections
from server.api.console.coupons import routes as coupons
from server.api.console.customer_fields import routes as customer_fields
from server.api.console.customers import routes as customers
from server.api.console.events import routes as events
from server.api.console.feeds import categories as supply_categories
from server.api.console.feeds import routes as feeds
from server.api.console.finance import (
    booked,
    differences,
    figures,
    journal,
    papers,
    periods,
    reconciliation,
    refunds,
    transactions,
)
from server.api.console.finding_gates import routes as finding_gates
from server.api.console.fulfilments import labels as fulfilment_labels
from server.api.console.fulfilments import routes as fulfilments
from server.api.console.grants import routes as grants
from server.api.console.impersonations import routes as impersonations
from server.api.console.inbox import routes as inbox
from server.api.console.jobs import routes as jobs
from server.api.console.lead_forms import routes as lead_forms
from server.api.console.leads import importing as lead_imports
from server.api.console.leads import routes as leads
from server.api.console.ledger import routes as ledger
from server.api.console.letters import routes as letters
from server.api.console.log_ins import routes as log_ins
from server.api.console.merchants import care, timeline
from server.api.console.merchants import routes as merchants
from server.api.console.pages import routes as pages
from server.api.console.plans import routes as plans
from server.api.console.plans import terms as plan_terms
from server.api.console.pushes import routes as pushes
from server.api.console.request_forms import routes as request_forms
from server.api.console.rewards import routes as rewards
from server.api.console.saved_views import routes as saved_views
from server.api.console.search import routes as search
from server.api.console.service_desks import routes as service_desks
from server.api.console.service_figures import commissions
from server.api.console.service_figures import routes as service_figures
from server.api.console.services import routes as services
from server.api.console.session import routes as session
from server.api.console.sessions import routes as sessions
from server.api.console.settings import routes as settings
from server.api.console.staff import routes as staff
from server.api.console.start import routes as start
from server.api.console.suppliers import routes as suppliers
from server.api.console.support import routes as support
from server.api.console.tasks import routes as tasks
from server.api.console.topic_pages import routes as topic_pages
from server.api.console.topic_products import importing as topic_product_imports
from server.api.console.topic_products import links as topic_links
from server.api.console.topic_products import picking as topic_product_picking
from server.api.console.topic_products import routes as topic_products
from server.api.console.users import routes as users
from server.api.console.withdrawals import routes as withdrawals
from server.api.console.work_orders import offers as work_order_offers
from server.api.console.work_orders import pages as work_order_pages
from server.api.console.work_orders import results as work_order_results
from server.api.console.work_orders import routes as work_orders
from server.api.console.work_orders import settlements as work_order_settlements
from server.api.console.work_orders import thread as work_order_thread
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

for noun in (
    session,
    start,
    search,
    saved_views,
    merchants,
    timeline,
    care,
    customers,
    tasks,
    customer_fields,
    users,
    impersonations,
    sessions,
    log_ins,
    staff,
    grants,
    connections,
    jobs,
    inbox,
    audit,
    pages,
    announcements,
    events,
    plans,
    plan_terms,
    coupons,
    rewards,
    ledger,
    booked,
    papers,
    refunds,
    journal,
    figures,
    differences,
    transactions,
    periods,
    reconciliation,
    withdrawals,
    pushes,
    letters,
    settings,
    lead_forms,
    leads,
    request_forms,
    service_figures,
    commissions,
    lead_imports,
    support,
    antstore_products,
    fulfilments,
    fulfilment_labels,
    topic_pages,
    topic_product_imports,
    topic_links,
    topic_product_picking,
    topic_products,
    work_orders,
    service_desks,
    services,
    answer_templates,
    absences,
    work_order_results,
    work_order_pages,
    work_order_offers,
    work_order_settlements,
    suppliers,
    work_order_thread,
    feeds,
    supply_categories,
    finding_gates,
):
    api.add_router("", noun.area.router)
