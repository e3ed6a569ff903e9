import Close from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Codes, hasCode } from "@/shared/api/errors";
import type { SupportMessage } from "@/shared/api/types";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { useIsActing } from "@/shared/session/acting";
import { Muted } from "@/shared/ui/Card";
import { MerchantOnly } from "@/shared/ui/MerchantOnly";
import { Pending } from "@/shared/ui/Pending";
import { uiTexts } from "@/shared/ui/texts";
import { useConversation, useMarkSupportRead, useWrite } from "./api";
import { supportTexts } from "./texts";

const Line = styled("li", { shouldForwardProp: (name) => name !== "ours" })<{ ours: boolean }>(
  ({ theme, ours }) => ({
    display: "grid",
    gap: 2,
    justifyItems: ours ? "start" : "end",
    "& p": {
      margin: 0,
      maxWidth: "88%",
      padding: theme.spacing(1, 1.5),
      borderRadius: 14,
      whiteSpace: "pre-wrap",
      overflowWrap: "anywhere",
      background: ours ? theme.palette.action.selected : theme.palette.primary.light,
      color: ours ? theme.palette.text.primary : theme.palette.primary.dark,
    },
  }),
);

/** A plain text message; our own on the left. */
function Bubble({ message }: { message: SupportMessage }) {
  const t = useTexts(supportTexts);
  const { author, create_time: at, from_staff: ours, text } = message;
  return (
    <Line ours={ours}>
      <p>{text}</p>
      <Muted>
        {author || (ours ? t.us : t.you)} ·{" "}
        <time dateTime={at} title={utc(at)}>
          {moment(at)}
        </time>
      </Muted>
    </Line>
  );
}

const LONGEST = 4_000;

const Form = styled("form")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1),
  justifyItems: "end",
  padding: theme.spacing(1.5, 2.5, 2.5),
  borderTop: `1px solid ${theme.palette.divider}`,
}));

/** Enter sends, Shift+Enter starts a new line. An unsent message remains in the field. */
function WriteForm() {
  const t = useTexts(supportTexts);
  const [text, setText] = useState("");
  const { mutate, isPending } = useWrite();
  // Text typed while a message is being sent belongs to the next one.
  const sent = () => setText((now) => (now.startsWith(text) ? now.slice(text.length).trimStart() : now));
  const send = () => {
    if (text.trim() && !isPending) mutate(text, { onSuccess: sent });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <Form onSubmit={submit}>
      <TextField
        label={t.message}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendOnEnter}
        multiline
        minRows={2}
        maxRows={6}
        fullWidth
        slotProps={{ htmlInput: { maxLength: LONGEST } }}
      />
      <Button type="submit" variant="contained" loading={isPending} disabled={!text.trim()}>
        {t.send}
      </Button>
    </Form>
  );
}

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

interface SupportPanelProps {
  unread: number;
  onClose: () => void;
}

/** The support thread, newest message last, with a form below. */
export function SupportPanel({ unread, onClose }: SupportPanelProps) {
  const isActing = useIsActing();
  const t = useTexts(supportTexts);
  const ui = useTexts(uiTexts);
  const titleId = useId();
  const end = useRef<HTMLDivElement>(null);
  const talk = useConversation();
  const isClosed = hasCode(talk.error, Codes.noRight);
  const { mutate: markRead } = useMarkSupportRead();
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
      // Dialogs open it too, and one of them cannot be closed: it must not lie below them, as drawers do.
      sx={{ zIndex: "modal" }}
      slotProps={{
        paper: { role: "dialog", "aria-labelledby": titleId, sx: { width: WIDTH, maxWidth: "100%" } },
      }}
    >
      <Head>
        <div>
          <h2 id={titleId}>{t.title}</h2>
          {!isClosed && <Muted>{counsellor ? t.counsellor(counsellor) : t.intro}</Muted>}
        </div>
        <IconButton aria-label={ui.close} onClick={onClose}>
          <Close />
        </IconButton>
      </Head>
      <Talk aria-label={t.messages} tabIndex={0} aria-live="polite">
        <Pending query={talk} rows={3} height={56} />
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
      {!isClosed && (
        <MerchantOnly>
          <WriteForm />
        </MerchantOnly>
      )}
    </Drawer>
  );
}
