import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useId, useState } from "react";
import type { UserMessage } from "@/shared/api/types";
import { logEvent } from "@/shared/events/logEvent";
import { moment, utc } from "@/shared/format/time";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { useGo } from "@/shared/navigation/useGo";
import { useIsActing } from "@/shared/session/acting";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Row } from "@/shared/ui/Card";
import { Pager } from "@/shared/ui/Pager";
import { Pending } from "@/shared/ui/Pending";
import { Tag } from "@/shared/ui/Tag";
import { WrittenText } from "@/shared/ui/WrittenText";
import { PAGE_SIZE, useDeleteMessage, useReadMessage, useUserMessages } from "./api";
import { messageTexts } from "./texts";

const Message = styled("article")(({ theme }) => ({
  padding: theme.spacing(2, 0),
  borderBottom: `1px solid ${theme.palette.divider}`,
  "&:last-of-type": { borderBottom: 0 },
  "& h2": { ...theme.typography.h3, margin: 0, overflowWrap: "anywhere" },
}));

/** Messages to this user, newest first. */
export function UserMessages() {
  const t = useTexts(messageTexts);
  const [page, setPage] = useState(1);
  const list = useUserMessages(page);
  if (!list.data) return <Pending query={list} rows={3} height={90} />;
  const { messages, count } = list.data;
  if (count === 0) return <Muted sx={{ display: "block", py: 4, textAlign: "center" }}>{t.none}</Muted>;
  return (
    <>
      {messages.map((message) => (
        <OneMessage key={message.id} message={message} />
      ))}
      <Pager page={page} size={PAGE_SIZE} count={count} onPage={setPage} />
    </>
  );
}

function OneMessage({ message }: { message: UserMessage }) {
  const t = useTexts(messageTexts);
  const go = useGo();
  const titleId = useId();
  const { mutate: markRead } = useReadMessage();
  const isActing = useIsActing();
  const { mutate: remove, isPending } = useDeleteMessage();
  const { id, title, content, router, read, create_time: at } = message;
  const open = () => {
    if (!read && !isActing) markRead(id);
    logEvent("message_click", { kind: "user_message", id });
    go(router);
  };
  const removed = () => showToast("success", textsNow(messageTexts).removed);
  return (
    <Message aria-labelledby={titleId}>
      <Row>
        <h2 id={titleId}>{title}</h2>
        {!read && <Tag tone="info">{t.unread}</Tag>}
      </Row>
      <Muted>
        <time dateTime={at} title={utc(at)}>
          {moment(at)}
        </time>
      </Muted>
      <WrittenText html={content} />
      <Row>
        {router && (
          <Button variant="contained" onClick={open}>
            {t.open}
          </Button>
        )}
        {!read && (
          <Button variant="outlined" onClick={() => markRead(id)}>
            {t.read}
          </Button>
        )}
        <Button color="error" loading={isPending} onClick={() => remove(id, { onSuccess: removed })}>
          {t.remove}
        </Button>
      </Row>
    </Message>
  );
}
