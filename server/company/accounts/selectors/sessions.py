"""Sessions as staff see them."""

from collections.abc import Sequence
from datetime import datetime

from server.company.accounts.models import AccessToken


def revocations(session_ids: Sequence[int]) -> dict[int, datetime]:
    """When these sessions were ended by somebody; those that were not are left out."""
    ended = AccessToken.objects.filter(pk__in=session_ids, revoked_at__isnull=False)
    return {pk: at for pk, at in ended.values_list("pk", "revoked_at") if at is not None}
