import Send from "@mui/icons-material/Send";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useDataProvider, useRefresh } from "react-admin";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { useNotifyError } from "@/ui/useNotifyError";

const LONGEST = 4_000;

const Form = styled("form")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1.5),
  justifyItems: "end",
}));

/** An answer to the merchant; what could not be sent stays, and what was typed since. */
export function AnswerForm({ id }: { id: string }) {
  const text = useText();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const [answer, setAnswer] = useState("");
  const { answerThread } = useDataProvider<ConsoleDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: (sent: string) => answerThread(id, sent),
    onSuccess: (_done, sent) => {
      setAnswer((typed) => (typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed));
      refresh();
    },
    onError: notifyError,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    mutate(answer);
  };
  return (
    <Form onSubmit={send}>
      <TextField
        label={text("resources.support_threads.answer")}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
        multiline
        minRows={3}
        fullWidth
        slotProps={{ htmlInput: { maxLength: LONGEST } }}
      />
      <Button
        type="submit"
        variant="contained"
        startIcon={<Send />}
        loading={isPending}
        disabled={!answer.trim()}
      >
        {text("resources.support_threads.send")}
      </Button>
    </Form>
  );
}
