import { useTexts } from "@/shared/i18n/texts";
import { Tag } from "@/shared/ui/Tag";
import { useUnread } from "./api";
import { notificationTexts } from "./texts";

/** The unread count in the menu; hidden at zero. */
export function UnreadBadge() {
  const t = useTexts(notificationTexts);
  const { data } = useUnread();
  const unread = data ? data.unread + data.messages : 0;
  if (unread === 0) return null;
  return (
    <Tag tone="error" role="img" aria-label={t.unread(unread)}>
      {unread > 99 ? "99+" : unread}
    </Tag>
  );
}
