from django.apps import AppConfig


class StaffConfig(AppConfig):
    name = "server.company.staff"
    label = "staff"
