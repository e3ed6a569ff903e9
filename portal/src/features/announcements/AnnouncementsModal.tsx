import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useId, useState } from "react";
import type { Announcement } from "@/shared/api/types";
import { logEvent } from "@/shared/events/logEvent";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { useGo } from "@/shared/navigation/useGo";
import { useIsActing } from "@/shared/session/acting";
import { Muted } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Modal } from "@/shared/ui/Modal";
import { WrittenText } from "@/shared/ui/WrittenText";
import { useAnnouncements, useMarkRead } from "./api";
import { announcementTexts } from "./texts";

const TRY_NOW_OR_LATER = 1;
const GOT_IT = 2;

const Frame = styled("article")(({ theme }) => ({
  padding: theme.spacing(2, 0),
  borderBottom: `1px solid ${theme.palette.divider}`,
  overflowWrap: "anywhere",
  "&:last-of-type": { borderBottom: 0 },
  "& h3": { ...theme.typography.h3, margin: 0 },
}));

const Buttons = styled("footer")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: theme.spacing(1),
  marginTop: theme.spacing(1),
}));

interface AnnouncementCardProps {
  announcement: Announcement;
  onRead: () => void;
  onTry: () => void;
  onLater: () => void;
}

function AnnouncementCard({ announcement, onRead, onTry, onLater }: AnnouncementCardProps) {
  const t = useTexts(announcementTexts);
  const titleId = useId();
  const isActing = useIsActing();
  const { title, content, detail, detail_type: kind, create_time: at, read } = announcement;
  return (
    <Frame aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <Muted>
        <time dateTime={at} title={utc(at)}>
          {moment(at)}
        </time>
      </Muted>
      <WrittenText html={content} />
      <Buttons>
        {!read && kind === TRY_NOW_OR_LATER && (
          <Button variant="outlined" onClick={onLater}>
            {t.later}
          </Button>
        )}
        {!read && !isActing && kind !== TRY_NOW_OR_LATER && (
          <Button variant={kind === GOT_IT ? "contained" : "outlined"} onClick={onRead}>
            {kind === GOT_IT ? t.dismiss : t.markRead}
          </Button>
        )}
        {detail.router && (
          <Button variant="contained" onClick={onTry}>
            {t.tryNow}
          </Button>
        )}
      </Buttons>
    </Frame>
  );
}

/** Specification 000, section 9. */
const WIDTH = 656;

/** Announcements: unread ones first, all on the second tab. */
export function AnnouncementsModal({ onClose }: { onClose: () => void }) {
  const t = useTexts(announcementTexts);
  const go = useGo();
  const [onlyUnread, setOnlyUnread] = useState(true);
  const list = useAnnouncements(onlyUnread);
  const markRead = useMarkRead();
  const isActing = useIsActing();
  const shown = list.data?.pages.flatMap((page) => page.announcements) ?? [];
  const chose = ({ id, title }: Announcement, action: string) =>
    logEvent(id as `${number}`, { action, title });
  const tryNow = (announcement: Announcement) => {
    const { id, detail } = announcement;
    chose(announcement, "try_now");
    if (!isActing) markRead.mutate(id);
    onClose();
    go(detail.router);
  };
  const hasUnread = shown.some(({ read }) => !read);
  const readAll = (
    <Button disabled={markRead.isPending} onClick={() => markRead.mutate(undefined)}>
      {t.allRead}
    </Button>
  );
  return (
    <Modal title={t.title} width={WIDTH} onClose={onClose} footer={hasUnread && !isActing && readAll}>
      <Tabs
        value={onlyUnread}
        onChange={(_event, next: boolean) => setOnlyUnread(next)}
        aria-label={t.title}
        sx={{ borderBottom: 1, borderColor: "divider" }}
      >
        <Tab value={true} label={t.unread} />
        <Tab value={false} label={t.all} />
      </Tabs>
      {list.isPending && <ListSkeleton rows={2} height={120} />}
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && shown.length === 0 && (
        <Muted sx={{ py: 4, textAlign: "center" }}>{onlyUnread ? t.noneUnread : t.none}</Muted>
      )}
      {shown.map((announcement) => (
        <AnnouncementCard
          key={announcement.id}
          announcement={announcement}
          onRead={() => {
            chose(announcement, "read");
            markRead.mutate(announcement.id);
          }}
          onTry={() => tryNow(announcement)}
          onLater={() => {
            chose(announcement, "later");
            onClose();
          }}
        />
      ))}
      {list.hasNextPage && (
        <Button fullWidth loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </Modal>
  );
}
