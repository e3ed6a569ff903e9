import os

from django.core.wsgi import get_wsgi_application

from server.kit.collector import settle_collector

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.config.settings")
settle_collector()
application = get_wsgi_application()
