import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { type FormEvent, type ReactNode, useId } from "react";
import { useTranslate } from "react-admin";
import { ApiError } from "@/api/errors";
import { useText } from "@/i18n/useText";

const Fields = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

interface PlanChangeDialogProps {
  title: string;
  content: string;
  confirm: string;
  reason: string;
  setReason: (reason: string) => void;
  isPending: boolean;
  isReady: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A change of a merchant's plans: what happens, and why it is done. */
export function PlanChangeDialog(props: PlanChangeDialogProps) {
  const text = useText();
  const translate = useTranslate();
  const titleId = useId();
  const { error, reason } = props;
  const fields = error instanceof ApiError ? Object.values(error.body.errors) : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onConfirm();
  };
  return (
    <Dialog open onClose={props.onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{props.title}</DialogTitle>
        <DialogContent>
          <Fields>
            <span>{props.content}</span>
            {error && (
              <Alert severity="error">{fields[0] ?? translate(error.message, { _: error.message })}</Alert>
            )}
            {props.children}
            <TextField
              required
              multiline
              fullWidth
              label={text("resources.merchants.plans.reason")}
              helperText={text("resources.merchants.plans.reason_hint")}
              value={reason}
              onChange={(event) => props.setReason(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
          </Fields>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={props.onClose}>
            {text("resources.merchants.plans.cancel")}
          </Button>
          <Button
            type="submit"
            variant="contained"
            loading={props.isPending}
            disabled={!props.isReady || reason.trim() === ""}
          >
            {props.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
