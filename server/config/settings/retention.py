"""Retention, in days, of data that grows without end."""

from server.config.env import load_env

_env = load_env()

NOTIFICATION_DAYS = _env.notification_days
EVENT_LOG_DAYS = _env.event_log_days
PROCESS_DAYS = _env.process_days
INBOX_DAYS = _env.inbox_days
# How long a leaving merchant may still change their mind.
ACCOUNT_DELETION_DAYS = _env.account_deletion_days
