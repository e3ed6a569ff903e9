"""What was told to one user goes with them."""

from tenants.notifications.models import Notification, NotificationRead, NotificationSettings


def forget_reader(*, user_id: int) -> None:
    """Drop a user's own notifications, choices, and what they have read."""
    for model in (Notification, NotificationRead, NotificationSettings):
        model._default_manager.filter(user_id=user_id).delete()
