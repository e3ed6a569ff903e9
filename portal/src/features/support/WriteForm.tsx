import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { useWrite } from "./api/useConversation";
import { supportTexts } from "./texts";

const LONGEST = 4_000;

const Form = styled("form")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1),
  justifyItems: "end",
  padding: theme.spacing(1.5, 2.5, 2.5),
  borderTop: `1px solid ${theme.palette.divider}`,
}));

/** Enter sends, Shift+Enter begins a line. What could not be sent stays. */
export function WriteForm() {
  const t = useTexts(supportTexts);
  const [text, setText] = useState("");
  const { mutate, isPending } = useWrite();
  // What is typed on while it is being sent is the next message.
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
