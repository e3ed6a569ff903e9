"""The merchant contract as one NinjaAPI, its areas mounted under the service prefixes."""

from ninja import NinjaAPI

from server.api.gateway.documents import for_readers
from server.api.gateway.failures import install_merchant_failures
from server.api.gateway.guards import public_guard
from server.api.gateway.rendering import OrjsonParser, OrjsonRenderer
from server.api.merchant import (
    accounts,
    announcements,
    avatars,
    capital,
    checkups,
    claiming,
    cloud_store,
    codes,
    connecting,
    counsellors,
    dashboard,
    events,
    handing_over,
    images,
    impersonation,
    import_list,
    importing,
    leaving,
    listing,
    main_role,
    monitoring,
    my_products,
    notices,
    overview,
    passkeys,
    personal_tokens,
    plans,
    processes,
    profile,
    publish_differences,
    publishing_settings,
    pushes,
    reset,
    retention,
    sales_channels,
    second_factors,
    service_market,
    sessions,
    settings,
    sharing,
    site,
    store_locations,
    store_pass,
    stores,
    suppliers,
    support,
    team,
    team_tokens,
    topic_pages,
    user_config,
    user_messages,
    visitors,
    webhooks,
)

api = NinjaAPI(
    title="Tradewind merchant API",
    description=(
        "Programs send a personal token, drawn in the profile, as `Authorization: Bearer tw_...`. It may do no more "
        "than the rights it was given, only reads unless it may write, and never touches log-in, password, second "
        "factors, tokens or sub-accounts. Every answer is an envelope: `success`, `code`, `msg`."
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
    accounts.area,
    codes.area,
    cloud_store.area,
    reset.area,
    sessions.area,
    impersonation.area,
    counsellors.area,
    profile.area,
    avatars.area,
    second_factors.area,
    passkeys.area,
    personal_tokens.area,
    leaving.area,
    announcements.area,
    events.area,
    user_messages.area,
    site.area,
    support.area,
    capital.area,
    notices.area,
    overview.area,
    dashboard.area,
    plans.area,
    stores.area,
    store_pass.area,
    checkups.area,
    my_products.area,
    monitoring.area,
    processes.area,
    importing.area,
    import_list.area,
    settings.area,
    publish_differences.area,
    publishing_settings.area,
    sales_channels.area,
    retention.area,
    store_locations.area,
    suppliers.area,
    team.area,
    team_tokens.area,
    webhooks.area,
    handing_over.area,
    main_role.area,
    user_config.area,
    images.area,
    service_market.area,
    sharing.area,
    listing.area,
)
for area in AREAS:
    api.add_router(ACCOUNT_SERVICE, area.router)
api.add_router("/product-service", topic_pages.area.router)
api.add_router("/points-service", capital.points.router)
api.add_router("/message-automation", pushes.area.router)
api.add_router("/ip-service", visitors.area.router)
api.add_router("/woocommerce-service", stores.woocommerce.router)
api.add_router("/shopify-service", connecting.shopify.router)
api.add_router("/bigcommerce-service", connecting.bigcommerce.router)
api.add_router("/bigcommerce-service", claiming.area.router)
api.add_router("/wix-service", connecting.wix.router)
api.add_router("/square-service", connecting.square.router)
