import NotificationsNoneOutlined from "@mui/icons-material/NotificationsNoneOutlined";
import Badge from "@mui/material/Badge";
import IconButton from "@mui/material/IconButton";
import { lazy, Suspense, useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { useUnreadCount } from "./api/useAnnouncements";
import { announcementTexts } from "./texts";

const AnnouncementsModal = lazy(() =>
  import("./AnnouncementsModal").then((module) => ({ default: module.AnnouncementsModal })),
);

/** How much is unread, and the way to it. */
export function AnnouncementBell() {
  const t = useTexts(announcementTexts);
  const { data: unread = 0 } = useUnreadCount();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton aria-label={t.open(unread)} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Badge badgeContent={unread} color="error" max={99}>
          <NotificationsNoneOutlined />
        </Badge>
      </IconButton>
      <Suspense>{isOpen && <AnnouncementsModal onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
