import { useUnreadMessages } from "@/features/messages/api/useUserMessages";
import { UserMessages } from "@/features/messages/UserMessages";
import { NotificationsScreen } from "@/features/notifications/NotificationsScreen";

/** What happened, and what was written to this user. */
export function NoticePage() {
  const { data: unread = 0 } = useUnreadMessages();
  return <NotificationsScreen messages={<UserMessages />} unreadMessages={unread} />;
}
