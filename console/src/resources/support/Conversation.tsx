import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import type { SupportMessage, Thread } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Moment } from "@/ui/Moment";
import { MessageLine, MessageList } from "@/ui/messages";

/** Messages of a thread, oldest first; earlier ones are loaded on request. */
export function Conversation({ thread }: { thread: Thread }) {
  const text = useText();
  const { readThread } = useDataProvider<ConsoleDataProvider>();
  const [earlier, setEarlier] = useState<SupportMessage[]>([]);
  const [hasMore, setHasMore] = useState(thread.has_more);
  const first = earlier[0] ?? thread.messages[0];
  const { mutate, isPending } = useMutation({
    mutationFn: () => readThread(thread.id, first?.id),
    onSuccess: (found) => {
      setEarlier([...found.messages, ...earlier]);
      setHasMore(found.has_more);
    },
  });
  const shown = [...earlier, ...thread.messages.filter(({ id }) => !earlier.some((old) => old.id === id))];
  return (
    <>
      {hasMore && (
        <Button fullWidth loading={isPending} onClick={() => mutate()}>
          {text("resources.support_threads.earlier")}
        </Button>
      )}
      <MessageList>
        {shown.map(({ id, at, author, from_staff: ours, text: said }) => (
          <MessageLine key={id} ours={ours}>
            <p>{said}</p>
            <Typography variant="caption" color="textSecondary">
              {author} · <Moment at={at} />
            </Typography>
          </MessageLine>
        ))}
      </MessageList>
    </>
  );
}
