"""Personal data in a merchant's export: it can be read there."""

from server.tenancy.portable import openers
from tenants.privacy.services import unseal_all

openers.append(unseal_all)
