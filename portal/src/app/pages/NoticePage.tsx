import { UserMessages } from "@/features/messages/UserMessages";
import { NotificationsScreen } from "@/features/notifications/NotificationsScreen";

/** What happened, and what was written to this user. */
export function NoticePage() {
  return <NotificationsScreen messages={<UserMessages />} />;
}
