import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { type FormEvent, useId, useState } from "react";
import type { ViewTexts } from "./texts";

const LONGEST = 60;

interface SaveDialogProps {
  t: ViewTexts;
  isBusy: boolean;
  /** Why it was not saved. */
  problem?: string;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a view. */
export function SaveDialog({ t, isBusy, problem, onSave, onClose }: SaveDialogProps) {
  const title = useId();
  const [name, setName] = useState("");
  const [isMissing, setMissing] = useState(false);
  const error = isMissing ? t.nameMissing : problem;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setMissing(!name.trim());
    if (name.trim()) onSave(name.trim());
  };
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={title} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={title}>{t.save}</DialogTitle>
        <DialogContent>
          <TextField
            label={t.name}
            helperText={error ?? t.nameHint}
            error={Boolean(error)}
            value={name}
            onChange={(event) => setName(event.target.value)}
            margin="dense"
            fullWidth
            autoFocus
            slotProps={{ htmlInput: { maxLength: LONGEST } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {t.keep}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
