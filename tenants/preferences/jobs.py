"""Work on a merchant's preferences outside requests."""

from server.company.accounts.selectors.actors import caretaker_of
from server.jobs.registry import job
from server.kit import clock
from server.tenancy.scope import current_tenant
from tenants.preferences.services import quotas


@job("preferences.copy_limits", max_attempts=8)
def copy_limits(**_: object) -> None:
    """A plan was changed by staff: its limits hold for the merchant from now on."""
    quotas.copy_limits(caretaker_of(current_tenant()), now=clock.now())
