"""Secrets, hosts, cookies, transport and the Content-Security-Policy."""

from urllib.parse import urlparse

from csp.constants import NONE, SELF

from server.config.env import load_env
from server.kit.markup import VIDEO_PAGES

_env = load_env()
_https = _env.public_url.startswith("https://")

SECRET_KEY = _env.secret_key
CREDENTIALS_KEYS = [key for key in _env.credentials_keys.split(",") if key]

_public_host = urlparse(_env.public_url).hostname or "localhost"
_extra_hosts = [host for host in _env.allowed_hosts.split(",") if host]
ALLOWED_HOSTS = [_public_host, f".{_env.shop_domain}", *_extra_hosts]
if _env.console_host:
    ALLOWED_HOSTS.append(_env.console_host)
if not _env.is_production:
    ALLOWED_HOSTS += ["localhost", "127.0.0.1", "[::1]", "testserver"]

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _https
SESSION_COOKIE_HTTPONLY = True
SECURE_SSL_REDIRECT = _https and _env.is_production
# Load balancers and the launcher call these directly, behind TLS termination.
SECURE_REDIRECT_EXEMPT = ["^healthz$", "^readyz$"]
SECURE_HSTS_SECONDS = 31_536_000 if _https else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = _https
SECURE_HSTS_PRELOAD = _https
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "strict-origin-when-cross-origin"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _https else None
# Chat widget hosts that staff may configure. The policy below allows only the configured one.
SUPPORT_CHAT_HOSTS = frozenset(host.strip().lower() for host in _env.support_chat_hosts.split(",") if host.strip())
# Our own pages frame each other: the site area contains the portal (specification 000, section 2).
X_FRAME_OPTIONS = "SAMEORIGIN"
# The API has no Django sessions. Requests with a cookie are checked by their origin (api/gateway/requests.py).
SILENCED_SYSTEM_CHECKS = ["security.W003", "security.W019"]
DATA_UPLOAD_MAX_MEMORY_SIZE = 10 * 1024 * 1024

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        # MUI's emotion writes style elements, and static pages have no server to give it a nonce.
        "style-src": [SELF, "'unsafe-inline'"],
        "img-src": [SELF, "data:", "blob:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "frame-src": [SELF, *(f"https://{host}" for host in VIDEO_PAGES)],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [SELF],
    }
}
