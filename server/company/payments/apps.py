from django.apps import AppConfig


class PaymentsConfig(AppConfig):
    name = "server.company.payments"
    label = "payments"
