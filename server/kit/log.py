"""Structured logging: one JSON line per event with correlation id, tenant and actor, without secrets."""

import logging
import logging.config
from collections.abc import MutableMapping
from datetime import date, time
from typing import Any
from uuid import UUID

import orjson
import structlog

from server.kit.redaction import HIDDEN, SECRET_NAMES, redacted

Event = MutableMapping[str, Any]


def hide_secrets(_logger: Any, _method: str, event: Event) -> Event:
    """Replace values that are named like a secret or look like one, at any depth."""
    return {name: _hidden(name, value) for name, value in event.items()}


def without_secrets(event: Any, _hint: Any) -> Any:
    """Do as `hide_secrets`, for what goes to Sentry: exceptions, requests and breadcrumbs."""
    return _hidden("", event)


_PLAIN = (bool, int, float, date, time, UUID)


def _hidden(name: str, value: Any) -> Any:
    if isinstance(value, str):
        return HIDDEN if SECRET_NAMES.search(name) else redacted(value)
    if isinstance(value, dict):
        return {key: _hidden(str(key), inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_hidden(name, inner) for inner in value]
    # The line is written with the `repr` of other values.
    return value if value is None or isinstance(value, _PLAIN) else redacted(repr(value))


_SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.PositionalArgumentsFormatter(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
    hide_secrets,
]


def _json(event: Event, **options: Any) -> str:
    return orjson.dumps(event, default=options["default"], option=orjson.OPT_NON_STR_KEYS).decode()


def logging_config(*, text: bool) -> dict[str, Any]:
    renderer: Any = structlog.dev.ConsoleRenderer() if text else structlog.processors.JSONRenderer(serializer=_json)
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
                "foreign_pre_chain": _SHARED,
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["stderr"], "level": "INFO"},
        "loggers": {
            "httpx": {"level": "WARNING"},
            "httpcore": {"level": "WARNING"},
            # At its lowest level it logs what it signs.
            "oauthlib": {"level": "WARNING"},
            "django.request": {"level": "ERROR"},
            # Scanners send strange host names all the time. They are refused; a log line helps nobody.
            "django.security.DisallowedHost": {"level": "CRITICAL"},
            "uvicorn.access": {"level": "WARNING"},
            "django-q": {"level": "WARNING"},
        },
    }


def configure(config: dict[str, Any]) -> None:
    """Apply LOGGING. Django calls this at start."""
    logging.config.dictConfig(config)
    # Lines do not name their caller, thread or process: finding them costs as much as writing the line (Logging HOWTO,
    # "Optimization").
    vars(logging).update(_srcfile=None, logThreads=False, logProcesses=False, logMultiprocessing=False)
    structlog.configure(
        processors=[*_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )


def get_logger(name: str) -> structlog.stdlib.BoundLogger:
    logger: structlog.stdlib.BoundLogger = structlog.get_logger(name)
    return logger


def bind_actor(*, user_id: int, schema: str | None) -> None:
    """Add the actor and tenant to all later lines of this request or job."""
    structlog.contextvars.bind_contextvars(actor=user_id, tenant=schema)


def bind_staff(name: str) -> None:
    """Add the staff member who acts as the actor to all later lines of this request."""
    structlog.contextvars.bind_contextvars(staff=name)
