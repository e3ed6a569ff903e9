from django.apps import AppConfig


class LeadsConfig(AppConfig):
    name = "server.company.leads"
    label = "leads"
