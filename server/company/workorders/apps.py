from django.apps import AppConfig


class WorkOrdersConfig(AppConfig):
    name = "server.company.workorders"
    label = "workorders"
