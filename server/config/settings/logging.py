"""Structured logs: one JSON line per event, readable text on a terminal; Sentry when SENTRY_DSN is set."""

import sys

import sentry_sdk

from server.config.env import load_env
from server.kit.log import logging_config, without_secrets
from server.kit.redaction import hide_always

_env = load_env()
_text = _env.log_format == "text" or (not _env.log_format and sys.stderr.isatty())

hide_always(_env.secrets)
LOGGING = logging_config(text=_text)
LOGGING_CONFIG = "server.kit.log.configure"

if _env.sentry_dsn:
    sentry_sdk.init(
        dsn=_env.sentry_dsn,
        environment=_env.app_env,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        before_send=without_secrets,
        before_send_transaction=without_secrets,
        before_breadcrumb=without_secrets,
    )
