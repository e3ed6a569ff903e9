import Block from "@mui/icons-material/Block";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";

/** Refuses what waits, with a reason. */
export function RefuseButton({ id }: { id: string }) {
  const text = useText();
  const title = useId();
  const notify = useNotify();
  const refresh = useRefresh();
  const { refuseAdjustment } = useDataProvider<ConsoleDataProvider>();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState("");
  const { mutate, isPending } = useMutation({
    mutationFn: () => refuseAdjustment(id, reason.trim()),
    onSuccess: () => notify("resources.adjustments.refuse.done", { type: "success" }),
    onError: (error) => notify(error.message, { type: "error" }),
    onSettled: () => {
      setIsOpen(false);
      refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <>
      <Button variant="outlined" startIcon={<Block />} onClick={() => setIsOpen(true)}>
        {text("resources.adjustments.refuse.action")}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} aria-labelledby={title} fullWidth maxWidth="sm">
        <form onSubmit={submit}>
          <DialogTitle id={title}>{text("resources.adjustments.refuse.title")}</DialogTitle>
          <DialogContent>
            <TextField
              autoFocus
              required
              fullWidth
              multiline
              margin="dense"
              label={text("resources.adjustments.refuse.reason")}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setIsOpen(false)}>{text("console.cancel")}</Button>
            <Button type="submit" variant="contained" disabled={!reason.trim()} loading={isPending}>
              {text("resources.adjustments.refuse.action")}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
