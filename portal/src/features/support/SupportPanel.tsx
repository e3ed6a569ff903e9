import Close from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useEffect, useId, useRef } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { useIsActing } from "@/shared/session/useIsActing";
import { Muted } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { uiTexts } from "@/shared/ui/texts";
import { useConversation, useMarkSupportRead } from "./api/useConversation";
import { Bubble } from "./Bubble";
import { supportTexts } from "./texts";
import { WriteForm } from "./WriteForm";

const WIDTH = 420;

const Head = styled("header")(({ theme }) => ({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: theme.spacing(2),
  padding: theme.spacing(2, 1.5, 1.5, 2.5),
  borderBottom: `1px solid ${theme.palette.divider}`,
  "& h2": { ...theme.typography.h2, margin: 0 },
}));

const Talk = styled("section")(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: "auto",
  padding: theme.spacing(2, 2.5),
  "& ol": { listStyle: "none", margin: 0, padding: 0, display: "grid", gap: theme.spacing(1.5) },
}));

/** Our own thread: what was said, newest at the bottom, and a form under it. */
export function SupportPanel({ unread, onClose }: { unread: number; onClose: () => void }) {
  const t = useTexts(supportTexts);
  const ui = useTexts(uiTexts);
  const titleId = useId();
  const end = useRef<HTMLDivElement>(null);
  const talk = useConversation();
  const { mutate: markRead } = useMarkSupportRead();
  const isActing = useIsActing();
  const pages = talk.data?.pages ?? [];
  const messages = pages.toReversed().flatMap((page) => page.messages);
  const counsellor = pages[0]?.counsellor;
  const newest = messages.at(-1)?.id;
  const unseen = pages[0]?.unread ?? unread;
  useEffect(() => {
    if (newest && unseen > 0 && !isActing) markRead();
  }, [newest, unseen, isActing, markRead]);
  useEffect(() => {
    if (newest) end.current?.scrollIntoView?.({ block: "end" });
  }, [newest]);
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { role: "dialog", "aria-labelledby": titleId, sx: { width: WIDTH, maxWidth: "100%" } },
      }}
    >
      <Head>
        <div>
          <h2 id={titleId}>{t.title}</h2>
          <Muted>{counsellor ? t.counsellor(counsellor) : t.intro}</Muted>
        </div>
        <IconButton aria-label={ui.close} onClick={onClose}>
          <Close />
        </IconButton>
      </Head>
      <Talk aria-label={t.messages} tabIndex={0} aria-live="polite">
        {talk.isPending && <ListSkeleton rows={3} height={56} />}
        {talk.error && !talk.data && <ErrorNotice error={talk.error} onRetry={() => void talk.refetch()} />}
        {talk.hasNextPage && (
          <Button fullWidth loading={talk.isFetchingNextPage} onClick={() => void talk.fetchNextPage()}>
            {t.older}
          </Button>
        )}
        <ol>
          {messages.map((message) => (
            <Bubble key={message.id} message={message} />
          ))}
        </ol>
        <div ref={end} />
      </Talk>
      <WriteForm />
    </Drawer>
  );
}
