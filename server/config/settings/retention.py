"""Retention, in days, of data that grows without end."""

from server.config.env import load_env

_env = load_env()

NOTIFICATION_DAYS = _env.notification_days
EVENT_LOG_DAYS = _env.event_log_days
PROCESS_DAYS = _env.process_days
INBOX_DAYS = _env.inbox_days
# Personal data of buyers: two years outlast chargebacks and warranties.
BUYER_DATA_DAYS = _env.buyer_data_days
# How long a leaving merchant may still change their mind.
ACCOUNT_DELETION_DAYS = _env.account_deletion_days
