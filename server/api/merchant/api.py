"""The merchant contract as one NinjaAPI, its areas mounted under the service prefixes."""

from ninja import NinjaAPI

from server.api.gateway.documents import for_readers
from server.api.gateway.failures import install_merchant_failures
from server.api.gateway.guards import public_guard
from server.api.gateway.rendering import OrjsonParser, OrjsonRenderer
from server.api.merchant.capital import alerts, auto_top_ups, rewards, top_ups, withdrawals
from server.api.merchant.capital import routes as capital
from server.api.merchant.claims import routes as supplier_claims
from server.api.merchant.collected import routes as collected
from server.api.merchant.counsellors import routes as counsellors
from server.api.merchant.disputes import routes as disputes
from server.api.merchant.finding import big_data, categories, creative, pictures, products, wholesale
from server.api.merchant.import_list import (
    bulk,
    captures,
    duplicates,
    files,
    images,
    imports,
    offers,
    preview_links,
    reimports,
    selections,
    sheets,
)
from server.api.merchant.import_list import routes as import_list
from server.api.merchant.monitoring import history, per_product
from server.api.merchant.monitoring import routes as monitoring
from server.api.merchant.my_products import chosen, differences, mappings, overrides, price_files
from server.api.merchant.my_products import routes as my_products
from server.api.merchant.my_products import views as my_product_views
from server.api.merchant.notices import announcements, pushes, support, user_messages
from server.api.merchant.notices import routes as notices
from server.api.merchant.orders import actions as order_actions
from server.api.merchant.orders import (
    addresses,
    buying,
    buying_files,
    data_requests,
    order_files,
    placing,
    refunds,
    reveals,
)
from server.api.merchant.orders import auto as order_auto
from server.api.merchant.orders import exports as order_exports
from server.api.merchant.orders import routes as orders
from server.api.merchant.orders import settings as order_settings
from server.api.merchant.orders import sources as order_sources
from server.api.merchant.orders import typed as typed_orders
from server.api.merchant.overview import dashboard, events, first_steps, lab, site
from server.api.merchant.overview import routes as overview
from server.api.merchant.parcels import files as parcel_files
from server.api.merchant.parcels import mails as buyer_mails
from server.api.merchant.parcels import routes as parcels
from server.api.merchant.parcels import settings as tracking_settings
from server.api.merchant.plans import billing, charges, downgrades, editions, papers
from server.api.merchant.plans import routes as plans
from server.api.merchant.processes import routes as processes
from server.api.merchant.processes import schedules
from server.api.merchant.profile import avatars, departures, personal_tokens, second_factors, sessions, user_config
from server.api.merchant.profile import routes as profile
from server.api.merchant.profit import ads, payout_feeds, payouts
from server.api.merchant.profit import exports as profit_exports
from server.api.merchant.profit import routes as profit
from server.api.merchant.profit import settings as profit_settings
from server.api.merchant.service_market import routes as service_market
from server.api.merchant.session import cloud_store, codes, impersonation, passkeys, reset, visitors
from server.api.merchant.session import routes as session
from server.api.merchant.settings import listing, locations, publishing, retention, sales_channels, views
from server.api.merchant.settings import routes as settings
from server.api.merchant.stores import checkups, claims, consent, passes
from server.api.merchant.stores import routes as stores
from server.api.merchant.suppliers import delivery
from server.api.merchant.suppliers import routes as suppliers
from server.api.merchant.team import handover, main_role, tokens
from server.api.merchant.team import routes as team
from server.api.merchant.topic_pages import previews as topic_previews
from server.api.merchant.topic_pages import products as topic_products
from server.api.merchant.topic_pages import routes as topic_pages
from server.api.merchant.uploads import collections, shipping
from server.api.merchant.uploads import routes as uploads
from server.api.merchant.webhooks import routes as webhooks
from server.api.merchant.work_orders import messages as work_order_messages
from server.api.merchant.work_orders import quotes as work_order_quotes
from server.api.merchant.work_orders import routes as work_orders
from server.api.merchant.work_orders import services as service_forms

api = NinjaAPI(
    title="Tradewind merchant API",
    description=(
        "Programs send a personal token, created in the profile, as `Authorization: Bearer tw_...`. A token has only "
        "the rights that it was given, reads only unless it may write, and cannot change log-in, password, second "
        "factors, tokens or sub-accounts. A request of a token that only reads writes nothing but when the token was "
        "last used, correct to ten minutes, and how often it asks. "
        "Every answer is an envelope: `success`, `code`, `msg`."
    ),
    version="1",
    urls_namespace="merchant",
    docs_url="/docs",
    openapi_url="/openapi.json",
    docs_decorator=for_readers(public_guard),
    parser=OrjsonParser(),
    renderer=OrjsonRenderer(),
)
install_merchant_failures(api)

ACCOUNT_SERVICE = "/account-service"

AREAS = (
    session.area,
    codes.area,
    cloud_store.area,
    reset.area,
    sessions.area,
    impersonation.area,
    collected.area,
    counsellors.area,
    profile.area,
    avatars.area,
    second_factors.area,
    passkeys.area,
    personal_tokens.area,
    departures.area,
    announcements.area,
    events.area,
    user_messages.area,
    site.area,
    support.area,
    capital.area,
    withdrawals.area,
    alerts.area,
    top_ups.area,
    auto_top_ups.area,
    notices.area,
    overview.area,
    dashboard.area,
    first_steps.area,
    billing.area,
    charges.area,
    plans.area,
    papers.area,
    editions.area,
    downgrades.area,
    stores.area,
    passes.area,
    checkups.area,
    my_products.area,
    my_product_views.area,
    chosen.area,
    mappings.area,
    price_files.area,
    overrides.area,
    orders.area,
    data_requests.area,
    reveals.area,
    placing.area,
    refunds.area,
    buying.area,
    buying_files.area,
    order_actions.area,
    order_exports.area,
    typed_orders.area,
    addresses.area,
    order_sources.area,
    order_files.area,
    order_settings.area,
    parcels.area,
    buyer_mails.area,
    parcel_files.area,
    tracking_settings.area,
    supplier_claims.area,
    disputes.area,
    profit.area,
    profit_exports.area,
    profit_settings.area,
    payout_feeds.area,
    payouts.area,
    ads.area,
    order_auto.area,
    monitoring.area,
    per_product.area,
    history.area,
    processes.area,
    schedules.area,
    imports.area,
    captures.area,
    import_list.area,
    offers.area,
    reimports.area,
    duplicates.area,
    settings.area,
    differences.area,
    publishing.area,
    sales_channels.area,
    retention.area,
    locations.area,
    suppliers.area,
    delivery.area,
    team.area,
    tokens.area,
    webhooks.area,
    handover.area,
    main_role.area,
    user_config.area,
    images.area,
    service_market.area,
    preview_links.area,
    selections.area,
    bulk.area,
    sheets.area,
    files.area,
    listing.area,
    views.area,
    uploads.area,
    shipping.area,
    products.area,
    pictures.account,
    work_orders.account,
    service_forms.account,
)
for area in AREAS:
    api.add_router(ACCOUNT_SERVICE, area.router)
api.add_router("/product-service", topic_pages.area.router)
api.add_router("/product-service", topic_products.area.router)
api.add_router("/product-service", topic_previews.area.router)
api.add_router("/product-service", categories.product_service.router)
api.add_router("/search-service", creative.area.router)
api.add_router("/search-service", big_data.area.router)
api.add_router("/search-service", pictures.search.router)
api.add_router("/alibaba-service", wholesale.area.router)
api.add_router("/crm-service", work_orders.area.router)
api.add_router("/crm-service", work_order_messages.area.router)
api.add_router("/crm-service", work_order_quotes.area.router)
api.add_router("/crm-service", service_forms.area.router)
api.add_router("/points-service", capital.points.router)
api.add_router("/points-service", rewards.area.router)
api.add_router("/message-automation", pushes.area.router)
api.add_router("/ip-service", visitors.area.router)
api.add_router("/lab-service", lab.area.router)
api.add_router("/lab-service", categories.lab.router)
api.add_router("/shopify-service", charges.shopify.router)
api.add_router("/woocommerce-service", stores.woocommerce.router)
for offered in consent.CONSENTS:
    api.add_router(f"/{offered.service}", consent.area_of(offered).router)
api.add_router("/bigcommerce-service", claims.area.router)
for service, lists in collections.SERVICES.items():
    api.add_router(f"/{service}", lists.router)
