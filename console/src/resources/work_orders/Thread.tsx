import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useDataProvider } from "react-admin";
import type { Request, RequestFile, RequestMessage } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Moment } from "@/ui/Moment";
import { MessageLine, MessageList } from "@/ui/messages";
import { Section } from "@/ui/Section";
import { AttachedFiles } from "./AttachedFiles";
import { SentFiles } from "./SentFiles";
import { TemplateMenu } from "./TemplateMenu";
import { UploadButton } from "./UploadButton";
import { WriteForm } from "./WriteForm";

/** Messages between merchant and staff; marks those on screen as read. */
export function Thread({ request, mayWrite }: { request: Request; mayWrite: boolean }) {
  const text = useText();
  const { id, unread, thread } = request;
  const [attached, setAttached] = useState<RequestFile[]>([]);
  const { answerRequest, markRequestRead } = useDataProvider<ConsoleDataProvider>();
  const { mutate: markRead } = useMutation({ mutationFn: markRequestRead });
  useEffect(() => {
    if (unread && mayWrite) markRead(id);
  }, [id, unread, mayWrite, markRead]);
  const send = async (said: string) => {
    await answerRequest(
      id,
      said,
      attached.map((file) => file.id),
    );
    setAttached([]);
  };
  return (
    <Section title={text("resources.work_orders.thread.heading")}>
      <Messages id={id} thread={thread} />
      <AttachedFiles files={attached} onChange={setAttached} />
      {mayWrite && (
        <WriteForm
          words="resources.work_orders.thread"
          send={send}
          inserts={(insert) => <TemplateMenu id={id} onInsert={insert} />}
          mayBeEmpty={attached.length > 0}
          extra={<UploadButton id={id} onUploaded={(file) => setAttached((before) => [...before, file])} />}
        />
      )}
    </Section>
  );
}

function Messages({ id, thread }: { id: string; thread: Request["thread"] }) {
  const text = useText();
  const { readRequestThread } = useDataProvider<ConsoleDataProvider>();
  const [earlier, setEarlier] = useState<RequestMessage[]>([]);
  const [hasMore, setHasMore] = useState(thread.has_more);
  const first = earlier[0] ?? thread.messages[0];
  const { mutate, isPending } = useMutation({
    mutationFn: (before: string) => readRequestThread(id, before),
    onSuccess: (found) => {
      setEarlier([...found.messages, ...earlier]);
      setHasMore(found.has_more);
    },
  });
  const shown = [
    ...earlier,
    ...thread.messages.filter((message) => !earlier.some((old) => old.id === message.id)),
  ];
  if (!first)
    return <Typography color="textSecondary">{text("resources.work_orders.thread.none")}</Typography>;
  return (
    <>
      {hasMore && (
        <Button fullWidth loading={isPending} onClick={() => mutate(first.id)}>
          {text("resources.work_orders.thread.earlier")}
        </Button>
      )}
      <MessageList>
        {shown.map(({ id: key, at, author, from_staff: ours, text: said, files }) => (
          <MessageLine key={key} ours={ours}>
            {said && <p>{said}</p>}
            <SentFiles files={files} />
            <Typography variant="caption" color="textSecondary">
              {author} · <Moment at={at} />
            </Typography>
          </MessageLine>
        ))}
      </MessageList>
    </>
  );
}
