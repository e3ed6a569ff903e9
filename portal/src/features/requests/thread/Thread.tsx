import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useEffect, useEffectEvent } from "react";
import type { OrderMessage } from "@/shared/api/types";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { useIsActing } from "@/shared/session/acting";
import { Card, CardHead, Lines, Muted, Row, Stack } from "@/shared/ui/Card";
import { MerchantOnly } from "@/shared/ui/MerchantOnly";
import { Pending } from "@/shared/ui/Pending";
import { Tag } from "@/shared/ui/Tag";
import { FileTile } from "../form/FileTile";
import { useMessages, useReadMessages } from "./api";
import { MessageForm } from "./MessageForm";
import { threadTexts } from "./texts";

const List = styled(Lines)(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1.5),
  maxHeight: 480,
  overflowY: "auto",
}));

const Said = styled("li", { shouldForwardProp: (name) => name !== "fromUs" })<{ fromUs: boolean }>(
  ({ theme, fromUs }) => ({
    justifySelf: fromUs ? "start" : "end",
    maxWidth: "min(85%, 640px)",
    padding: theme.spacing(1, 1.5),
    borderRadius: 12,
    background: fromUs ? theme.palette.background.default : theme.palette.primary.light,
    "& p": { margin: theme.spacing(0.5, 0), whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  }),
);

function Message({ message }: { message: OrderMessage }) {
  const t = useTexts(threadTexts);
  const { from_staff: fromUs, author, text, files, at } = message;
  return (
    <Said fromUs={fromUs}>
      <Muted>
        {author || (fromUs ? t.us : t.you)} ·{" "}
        <time dateTime={at} title={utc(at)}>
          {moment(at)}
        </time>
      </Muted>
      {text && <p>{text}</p>}
      {files.length > 0 && (
        <Row>
          {files.map((file) => (
            <FileTile key={file.id} file={file} isImage={file.is_image} />
          ))}
        </Row>
      )}
    </Said>
  );
}

/** Messages between the merchant and our team about a request. */
export function Thread({ id }: { id: string }) {
  const isActing = useIsActing();
  const t = useTexts(threadTexts);
  const thread = useMessages(id);
  const { mutate: read } = useReadMessages(id);
  const pages = thread.data?.pages ?? [];
  const unread = pages[0]?.unread ?? 0;
  const markRead = useEffectEvent(() => {
    if (!isActing) read();
  });
  useEffect(() => {
    if (unread > 0) markRead();
  }, [unread]);
  const messages = [...pages].reverse().flatMap((page) => page.messages);
  return (
    <Card aria-label={t.title}>
      <CardHead>
        <h2>{t.title}</h2>
        {unread > 0 && <Tag tone="primary">{t.unread(unread)}</Tag>}
      </CardHead>
      <Stack sx={{ mt: 1 }}>
        <Pending query={thread} rows={2} height={56} />
        {thread.hasNextPage && (
          <Button loading={thread.isFetchingNextPage} onClick={() => void thread.fetchNextPage()}>
            {t.older}
          </Button>
        )}
        {thread.data && messages.length === 0 && <Muted>{t.none}</Muted>}
        {messages.length > 0 && (
          <List aria-label={t.title} tabIndex={0}>
            {messages.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </List>
        )}
        <MerchantOnly>
          <MessageForm id={id} />
        </MerchantOnly>
      </Stack>
    </Card>
  );
}
