import Button from "@mui/material/Button";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { Card, CardHead } from "@/shared/ui/Card";
import { useAnnouncements } from "./api";
import { announcementTexts } from "./texts";

const AnnouncementsModal = lazyPart(() => import("./AnnouncementsModal"), "AnnouncementsModal");

const SHOWN = 3;

/** The newest that is unread, in short; nothing when all is read. */
export function LatestAnnouncements() {
  const t = useTexts(announcementTexts);
  const { data } = useAnnouncements(true);
  const [isOpen, setIsOpen] = useState(false);
  const unread = data?.pages[0]?.announcements ?? [];
  if (unread.length === 0) return null;
  return (
    <Card aria-label={t.title}>
      <CardHead>
        <h2>{t.title}</h2>
        <Button onClick={() => setIsOpen(true)}>{t.all}</Button>
      </CardHead>
      <ul style={{ margin: "8px 0 0", paddingLeft: 20 }}>
        {unread.slice(0, SHOWN).map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      {isOpen && <AnnouncementsModal onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
