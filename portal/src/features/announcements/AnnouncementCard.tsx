import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import parse from "html-react-parser";
import { useId } from "react";
import type { Announcement } from "@/shared/api/types";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
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

const Content = styled("div")(({ theme }) => ({
  "& p, & ul, & ol": { margin: theme.spacing(1, 0) },
  "& h2, & h3, & h4": { ...theme.typography.body1, fontWeight: 650, margin: theme.spacing(1.5, 0, 0.5) },
  "& a": { color: theme.palette.primary.main },
  "& table": { display: "block", overflowX: "auto" },
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

/** One announcement; the server has cleaned its HTML, and nothing of it is set as HTML here. */
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
      <Content>{parse(content)}</Content>
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
