import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import type { Announcement } from "@/shared/api/types";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { WrittenText } from "@/shared/ui/WrittenText";
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

/** One announcement with the buttons of its kind. */
export function AnnouncementCard({ announcement, onRead, onTry, onLater }: AnnouncementCardProps) {
  const t = useTexts(announcementTexts);
  const titleId = useId();
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
        {!read && kind !== TRY_NOW_OR_LATER && (
          <Button variant={kind === GOT_IT ? "contained" : "outlined"} onClick={onRead}>
            {kind === GOT_IT ? t.gotIt : t.markRead}
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
