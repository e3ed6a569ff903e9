from django.apps import AppConfig


class FinanceConfig(AppConfig):
    name = "server.company.finance"
    label = "finance"
