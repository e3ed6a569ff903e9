from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "tenants.notifications"
    label = "notifications"
