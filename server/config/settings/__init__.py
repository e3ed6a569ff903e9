"""Django settings, one module per concern. Import order matters only where a module says so."""

from server.config.settings.apps import *
from server.config.settings.auth import *
from server.config.settings.base import *
from server.config.settings.database import *
from server.config.settings.jobs import *
from server.config.settings.logging import *
from server.config.settings.mail import *
from server.config.settings.money import *
from server.config.settings.retention import *
from server.config.settings.security import *
from server.config.settings.vendors import *
from server.config.settings.visitors import *
