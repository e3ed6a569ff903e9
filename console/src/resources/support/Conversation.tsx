import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import type { SupportMessage, Thread } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Moment } from "@/ui/Moment";

const List = styled("ol")(({ theme }) => ({
  listStyle: "none",
  margin: theme.spacing(1, 0, 2),
  padding: 0,
  display: "grid",
  gap: theme.spacing(1.5),
}));

const Line = styled("li", { shouldForwardProp: (name) => name !== "ours" })<{ ours: boolean }>(
  ({ theme, ours }) => ({
    display: "grid",
    gap: 2,
    justifyItems: ours ? "end" : "start",
    textAlign: ours ? "end" : "start",
    "& > p": {
      margin: 0,
      maxWidth: "80%",
      padding: theme.spacing(1, 1.5),
      borderRadius: 12,
      whiteSpace: "pre-wrap",
      textAlign: "start",
      overflowWrap: "anywhere",
      background: ours ? theme.palette.primary.light : theme.palette.action.selected,
      color: ours ? theme.palette.primary.dark : theme.palette.text.primary,
    },
  }),
);

/** What was said, oldest first; earlier messages are fetched when asked for. */
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
  const shown = [...earlier, ...thread.messages.filter(({ id }) => !earlier.some((one) => one.id === id))];
  return (
    <>
      {hasMore && (
        <Button fullWidth loading={isPending} onClick={() => mutate()}>
          {text("resources.support_threads.earlier")}
        </Button>
      )}
      <List>
        {shown.map(({ id, at, author, from_staff: ours, text: said }) => (
          <Line key={id} ours={ours}>
            <p>{said}</p>
            <Typography variant="caption" color="textSecondary">
              {author} · <Moment at={at} />
            </Typography>
          </Line>
        ))}
      </List>
    </>
  );
}
