"""The schema of each app. A model under `server/` is public, a model under `tenants/` the merchant's."""

from server.config.env import load_env

SHARED_APPS = [
    "server.tenancy",
    "django_tenants",
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.headless",
    "django_q",
    "ninja",
    "server.kit",
    "server.jobs",
    "server.company.identity",
    "server.company.activity",
    "server.company.antstore",
    "server.company.balance",
    "server.company.catalogue",
    "server.company.connections",
    "server.company.coupons",
    "server.company.customers",
    "server.company.rewards",
    "server.company.events",
    "server.company.finance",
    "server.company.grants",
    "server.company.impersonation",
    "server.company.inbox",
    "server.company.invoicing",
    "server.company.leads",
    "server.company.ledger",
    "server.company.messaging",
    "server.company.notices",
    "server.company.onboarding",
    "server.company.payments",
    "server.company.plans",
    "server.company.sharing",
    "server.company.site_settings",
    "server.company.sourcing",
    "server.company.staff",
    "server.company.supply",
    "server.company.support",
    "server.company.team",
    "server.company.tracking",
    "server.company.workorders",
    "server.api",
]

TENANT_APPS = [
    "tenants.privacy",
    "tenants.preferences",
    "tenants.notifications",
    "tenants.webhooks",
    "tenants.processes",
    "tenants.stores",
    "tenants.importing",
    "tenants.products",
    "tenants.monitoring",
    "tenants.orders",
    "tenants.parcels",
    "tenants.claims",
    "tenants.disputes",
    "tenants.ledger",
    "tenants.payouts",
    "tenants.plans",
    "tenants.shop",
    "tenants.team",
]

if not load_env().is_production:
    SHARED_APPS.append("fixtures.demo")

INSTALLED_APPS = [*SHARED_APPS, *TENANT_APPS]

TENANT_MODEL = "tenancy.Tenant"
TENANT_DOMAIN_MODEL = "tenancy.Domain"
TENANT_LIMIT_SET_CALLS = True
PUBLIC_SCHEMA_NAME = "public"

MIDDLEWARE = [
    "server.api.gateway.middleware.CorrelationMiddleware",
    "django_http_compression.middleware.HttpCompressionMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "server.api.gateway.middleware.PolicyMiddleware",
    "server.api.gateway.middleware.HostMiddleware",
    "server.api.gateway.frontends.FrontendMiddleware",
    "server.api.gateway.middleware.MethodMiddleware",
    "server.api.gateway.middleware.SlidingCookieMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "server.api.gateway.middleware.PublicSchemaMiddleware",
]
