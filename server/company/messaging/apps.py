from django.apps import AppConfig


class MessagingConfig(AppConfig):
    name = "server.company.messaging"
    label = "messaging"
