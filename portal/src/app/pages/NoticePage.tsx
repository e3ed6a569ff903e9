import { UserMessages } from "@/features/messages/UserMessages";
import { NotificationsScreen } from "@/features/notifications/NotificationsScreen";

/** Notifications and messages for this user. */
export function NoticePage() {
  return <NotificationsScreen messages={<UserMessages />} />;
}
