"""Mail and SMS. In the demo, without EMAIL_URL or SMS_URL every message is a file in DATA_DIR/outbox."""

from urllib.parse import unquote, urlparse

from server.config.env import load_env

_env = load_env()
_url = urlparse(_env.email_url)

OUTBOX_DIR = _env.data_dir.resolve() / "outbox"
DEFAULT_FROM_EMAIL = _env.mail_from
SMS_URL = _env.sms_url

if _url.scheme in {"smtp", "smtps"}:
    EMAIL_BACKEND = "server.adapters.mail.smtp.MailServer"
    EMAIL_HOST = _url.hostname or "localhost"
    EMAIL_PORT = _url.port or (465 if _url.scheme == "smtps" else 587)
    EMAIL_HOST_USER = unquote(_url.username or "")
    EMAIL_HOST_PASSWORD = unquote(_url.password or "")
    EMAIL_USE_SSL = _url.scheme == "smtps"
    EMAIL_USE_TLS = _url.scheme == "smtp" and "tls=0" not in _url.query
    EMAIL_TIMEOUT = 20
else:
    EMAIL_BACKEND = "server.adapters.mail.outbox.OutboxBackend"
