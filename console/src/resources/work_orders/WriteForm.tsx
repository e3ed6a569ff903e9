import Send from "@mui/icons-material/Send";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { useRefresh } from "react-admin";
import { useText } from "@/i18n/useText";
import { useNotifyError } from "@/ui/useNotifyError";

const LONGEST = 4_000;

const Form = styled("form")(({ theme }) => ({ display: "grid", gap: theme.spacing(1.5) }));
const Foot = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: theme.spacing(1.5),
}));

interface WriteFormProps {
  words: "resources.work_orders.thread" | "resources.work_orders.notes";
  send: (text: string) => Promise<unknown>;
  mayBeEmpty?: boolean;
  extra?: ReactNode;
  /** What puts more text into the box. */
  inserts?: (insert: (text: string) => void) => ReactNode;
}

/** A text to send; what could not be sent stays, and what was typed since. */
export function WriteForm({ words, send, mayBeEmpty, extra, inserts }: WriteFormProps) {
  const text = useText();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const [typed, setTyped] = useState("");
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (_done, sent) => {
      setTyped((now) => (now.startsWith(sent) ? now.slice(sent.length).trimStart() : now));
      refresh();
    },
    onError: notifyError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(typed);
  };
  return (
    <Form onSubmit={submit}>
      <TextField
        label={text(`${words}.label`)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        multiline
        minRows={2}
        fullWidth
        slotProps={{ htmlInput: { maxLength: LONGEST } }}
      />
      <Foot>
        {inserts?.((more) => setTyped((now) => (now.trim() ? `${now}\n${more}` : more)))}
        {extra}
        <Button
          type="submit"
          variant="contained"
          startIcon={<Send />}
          loading={isPending}
          disabled={!typed.trim() && !mayBeEmpty}
        >
          {text(`${words}.send`)}
        </Button>
      </Foot>
    </Form>
  );
}
