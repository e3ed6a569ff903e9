"""Structured logs: one JSON line per event, readable text on a terminal; Sentry when SENTRY_DSN is set."""

import sys

import sentry_sdk

from server.config.env import load_env
from server.kit.log import logging_config

_env = load_env()
_text = _env.log_format == "text" or (not _env.log_format and sys.stderr.isatty())

LOGGING = logging_config(text=_text)
LOGGING_CONFIG = "server.kit.log.configure"

if _env.sentry_dsn:
    sentry_sdk.init(dsn=_env.sentry_dsn, send_default_pii=False, environment=_env.app_env)
