import Alert from "@mui/material/Alert";
import Button, { type ButtonProps } from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useNotify, useRefresh, useTranslate } from "react-admin";
import { ApiError } from "@/api/errors";
import { type TextKey, useText } from "@/i18n/useText";
import { useOneAtATime } from "./useOneAtATime";

/** Texts of a command in the catalogue: action, title, done, and text where there is more to say. */
type Words<Key> = Key extends `${infer Path}.action` ? Path : never;

interface ReasonButtonProps {
  words: Words<TextKey>;
  /** Values for the texts of the command. */
  values?: Record<string, string>;
  /** How the button looks, and is called where its words alone say too little. */
  button?: Pick<ButtonProps, "variant" | "color" | "size" | "startIcon" | "aria-label">;
  /** Replaces the reason by another field; null: no field. */
  asks?: { label: TextKey; hint: TextKey } | null;
  /** Fields before the reason. */
  children?: ReactNode;
  isComplete?: boolean;
  run: (reason: string) => Promise<unknown>;
}

const LONGEST = 500;
const REASON: NonNullable<ReasonButtonProps["asks"]> = {
  label: "console.reason",
  hint: "console.reason_hint",
};

const Fields = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  marginTop: theme.spacing(2),
}));

/** A button for a command that records a reason: asks for it, runs on the server, then updates the screen. */
export function ReasonButton(props: ReasonButtonProps) {
  const { words, button } = props;
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" {...button} onClick={() => setOpen(true)}>
        {text(`${words}.action` as TextKey)}
      </Button>
      {isOpen && <ReasonDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Runs the command and refetches the record afterwards, also after a refusal. */
function useCommand({ words, run }: ReasonButtonProps, onClose: () => void) {
  const notify = useNotify();
  const refresh = useRefresh();
  const close = () => {
    onClose();
    refresh();
  };
  const { begin, end } = useOneAtATime();
  const { mutate, isPending, error } = useMutation({
    mutationFn: run,
    onSettled: end,
    onSuccess: (answer) => {
      const waits = isWaiting(answer);
      notify(`${words}.${waits ? "waits" : "done"}`, { type: waits ? "info" : "success" });
      close();
    },
  });
  const send = (reason: string) => begin(() => mutate(reason));
  return { send, isPending, error, leave: error ? close : onClose };
}

/** Whether the server says that a second person must approve first. */
function isWaiting(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "waits" in answer && answer.waits === true;
}

/** The server's own sentences for the fields, else for the whole. */
function reasonsOf(error: Error | null): string[] {
  if (!error) return [];
  const fields = error instanceof ApiError ? Object.values(error.body.errors) : [];
  return fields.length > 0 ? fields : [error.message];
}

/** Asks for the reason of a command that was chosen elsewhere. */
export function ReasonDialog(props: ReasonButtonProps & { onClose: () => void }) {
  const { words, values, asks = REASON, children, isComplete = true, onClose } = props;
  const text = useText();
  const translate = useTranslate();
  const title = useId();
  const [reason, setReason] = useState("");
  const { send, isPending, error, leave } = useCommand(props, onClose);
  const more = translate(`${words}.text`, { ...values, _: "" });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form that the dialog was opened from would be sent too.
    event.stopPropagation();
    send(reason);
  };
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={title} onClose={leave}>
      <form onSubmit={submit}>
        <DialogTitle id={title}>{text(`${words}.title` as TextKey)}</DialogTitle>
        <DialogContent>
          {more && <DialogContentText>{more}</DialogContentText>}
          <Fields>
            {reasonsOf(error).map((sentence) => (
              <Alert key={sentence} severity="error">
                {translate(sentence, { _: sentence })}
              </Alert>
            ))}
            {children}
            {asks && (
              <TextField
                label={text(asks.label)}
                helperText={text(asks.hint)}
                value={reason}
                required
                multiline
                minRows={2}
                slotProps={{ htmlInput: { maxLength: LONGEST } }}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Fields>
        </DialogContent>
        <DialogActions>
          <Button onClick={leave}>{text("console.cancel")}</Button>
          <Button
            type="submit"
            variant="contained"
            loading={isPending}
            disabled={!isComplete || (asks !== null && !reason.trim())}
          >
            {text(`${words}.action` as TextKey)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
