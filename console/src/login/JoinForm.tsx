import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useDataProvider, useTranslate } from "react-admin";
import { ApiError } from "@/api/errors";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";

const Form = styled("form")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

/** The mailed link carries its token behind the `#`, where no server logs it; empty for any other address. */
export function invitationIn(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get("token") ?? "";
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return "console.error.crashed";
  return error.body.errors.password ?? error.message;
}

interface JoinFormProps {
  token: string;
  onDone: () => void;
}

/** Who is invited to our staff sets the password to log in with. */
export function JoinForm({ token, onDone }: JoinFormProps) {
  const text = useText();
  const translate = useTranslate();
  const { joinStaff } = useDataProvider<ConsoleDataProvider>();
  const [password, setPassword] = useState("");
  const join = useMutation({ mutationFn: () => joinStaff(token, password) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    join.mutate();
  };
  if (join.data !== undefined) {
    return (
      <>
        <Alert severity="success">{text("console.welcome.done", { mailbox: join.data })}</Alert>
        <Button variant="contained" onClick={onDone}>
          {text("console.welcome.to_login")}
        </Button>
      </>
    );
  }
  const refusal = join.error ? sentenceOf(join.error) : "";
  return (
    <Form onSubmit={submit}>
      {refusal && <Alert severity="error">{translate(refusal, { _: refusal })}</Alert>}
      <TextField
        type="password"
        autoComplete="new-password"
        label={text("console.welcome.password")}
        helperText={text("console.welcome.rule")}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="contained" loading={join.isPending} disabled={!password}>
        {text("console.welcome.submit")}
      </Button>
    </Form>
  );
}
