import MoreVert from "@mui/icons-material/MoreVert";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Switch from "@mui/material/Switch";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { Link } from "react-router";
import type { Notification } from "@/shared/api/types";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { withRn } from "@/shared/navigation/paths";
import { useIsActing } from "@/shared/session/acting";
import { Lines, Muted, Row } from "@/shared/ui/Card";
import { Pager } from "@/shared/ui/Pager";
import { Pending } from "@/shared/ui/Pending";
import { Tag } from "@/shared/ui/Tag";
import { type NoticeFilter, PAGE_SIZE, useChangeNotice, useNotices } from "./api";
import { notificationTexts } from "./texts";

const Line = styled("li", { shouldForwardProp: (name) => name !== "read" })<{ read: boolean }>(
  ({ theme, read }) => ({
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "center",
    gap: theme.spacing(1.5),
    padding: theme.spacing(1.5, 0, 1.5, 1.5),
    borderBottom: `1px solid ${theme.palette.divider}`,
    borderLeft: `3px solid ${read ? "transparent" : theme.palette.primary.main}`,
    "&:last-of-type": { borderBottom: 0 },
    "& a": { color: "inherit", fontWeight: read ? 450 : 650, overflowWrap: "anywhere" },
  }),
);

/** One notification: a link to its object, which marks it as read. */
function NoticeLine({ notice }: { notice: Notification }) {
  const t = useTexts(notificationTexts);
  const { mutate: change } = useChangeNotice();
  const isActing = useIsActing();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { id, text, link, tab, create_time: at, read, muted, times } = notice;
  const choose = (what: { read: boolean } | { muted: boolean }) => {
    setAnchor(null);
    change({ id, ...what });
  };
  return (
    <Line read={read}>
      <div>
        <Link to={withRn(link)} onClick={() => !read && !isActing && change({ id, read: true })}>
          {text}
        </Link>
        <Row>
          <Muted>
            {t.tabs[tab]} ·{" "}
            <time dateTime={at} title={utc(at)}>
              {moment(at)}
            </time>
          </Muted>
          {times > 1 && <Tag>{t.times(times)}</Tag>}
          {muted && <Tag>{t.muted}</Tag>}
        </Row>
      </div>
      {!isActing && (
        <IconButton
          aria-label={`${t.actions}: ${text}`}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreVert />
        </IconButton>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose({ read: !read })}>{read ? t.markUnread : t.markRead}</MenuItem>
        <MenuItem onClick={() => choose({ muted: !muted })}>{muted ? t.unmute : t.mute}</MenuItem>
      </Menu>
    </Line>
  );
}

interface NoticeListProps {
  filter: NoticeFilter;
  onPage: (page: number, isCorrection?: boolean) => void;
  onUnread: (unread: boolean) => void;
}

export function NoticeList({ filter, onPage, onUnread }: NoticeListProps) {
  const t = useTexts(notificationTexts);
  const list = useNotices(filter);
  if (!list.data) return <Pending query={list} rows={4} height={64} />;
  const { notices, count } = list.data;
  return (
    <>
      <FormControlLabel
        control={<Switch checked={filter.unread} onChange={(_event, checked) => onUnread(checked)} />}
        label={t.onlyUnread}
      />
      {notices.length === 0 && (
        <Muted as="p" sx={{ py: 4, textAlign: "center" }}>
          {filter.unread ? t.noneUnread : t.none}
        </Muted>
      )}
      <Lines>
        {notices.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} />
        ))}
      </Lines>
      <Pager
        page={filter.page}
        size={PAGE_SIZE}
        count={count}
        onPage={onPage}
        waiting={list.isPlaceholderData}
      />
    </>
  );
}
