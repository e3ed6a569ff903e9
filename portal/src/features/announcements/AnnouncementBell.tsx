import NotificationsNoneOutlined from "@mui/icons-material/NotificationsNoneOutlined";
import Badge from "@mui/material/Badge";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { useUnreadCount } from "./api";
import { announcementTexts } from "./texts";

const AnnouncementsModal = lazyPart(() => import("./AnnouncementsModal"), "AnnouncementsModal");

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
      {isOpen && <AnnouncementsModal onClose={() => setIsOpen(false)} />}
    </>
  );
}
