"""Delete the notifications of a user who leaves."""

from tenants.notifications.models import DigestMail, Notification, NotificationRead, NotificationSettings


def forget_reader(*, user_id: int) -> None:
    """Delete a user's own notifications, choices and read marks."""
    for model in (Notification, NotificationRead, NotificationSettings, DigestMail):
        model._default_manager.filter(user_id=user_id).delete()
