import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useDataProvider, useRefresh } from "react-admin";
import type { MerchantNote } from "@/api/customers";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Moment } from "@/ui/Moment";
import { Section } from "@/ui/Section";
import { useNotifyError } from "@/ui/useNotifyError";

const LONGEST = 4_000;

const Form = styled("form")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1.5),
  justifyItems: "end",
}));

const List = styled("ol")(({ theme }) => ({
  listStyle: "none",
  margin: theme.spacing(2, 0, 0),
  padding: 0,
  display: "grid",
  gap: theme.spacing(1.5),
  "& p": { margin: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
}));

interface MerchantNotesProps {
  merchantId: string;
  notes: MerchantNote[];
}

/** What staff write for each other about a merchant. */
export function MerchantNotes({ merchantId, notes }: MerchantNotesProps) {
  const text = useText();
  return (
    <Section title={text("resources.merchants.notes.heading")}>
      <WriteNote merchantId={merchantId} />
      <List>
        {notes.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <Typography variant="caption" color="textSecondary">
              {note.author} · <Moment at={note.at} />
            </Typography>
          </li>
        ))}
      </List>
    </Section>
  );
}

function WriteNote({ merchantId }: { merchantId: string }) {
  const text = useText();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const [typed, setTyped] = useState("");
  const { noteMerchant } = useDataProvider<ConsoleDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: (said: string) => noteMerchant(merchantId, said),
    onSuccess: (_done, said) => {
      setTyped((now) => (now === said ? "" : now));
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
        label={text("resources.merchants.notes.label")}
        helperText={text("resources.merchants.notes.hint")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        multiline
        minRows={2}
        fullWidth
        slotProps={{ htmlInput: { maxLength: LONGEST } }}
      />
      <Button type="submit" variant="contained" loading={isPending} disabled={!typed.trim()}>
        {text("resources.merchants.notes.send")}
      </Button>
    </Form>
  );
}
