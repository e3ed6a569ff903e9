from django.apps import AppConfig


class InboxConfig(AppConfig):
    name = "server.company.inbox"
    label = "inbox"
