import { useTexts } from "@/shared/i18n/texts";
import { Tag } from "@/shared/ui/Tag";
import { useUnreadNotices } from "./api/useNotices";
import { notificationTexts } from "./texts";

/** How much is unread with `messages` counted in, beside the menu's entry; nothing where all is read. */
export function UnreadBadge({ messages }: { messages: number }) {
  const t = useTexts(notificationTexts);
  const { data: notices = 0 } = useUnreadNotices();
  const unread = notices + messages;
  if (unread === 0) return null;
  return (
    <Tag tone="error" role="img" aria-label={t.unread(unread)}>
      {unread > 99 ? "99+" : unread}
    </Tag>
  );
}
