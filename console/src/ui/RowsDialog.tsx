import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { type ReactNode, useId } from "react";
import { useText } from "@/i18n/useText";

interface RowsDialogProps {
  /** Has `title`, `label`, and `hint` with the columns. */
  words: "resources.work_orders.result.paste" | "resources.topic_products.paste";
  columns: readonly string[];
  pasted: string;
  onPaste: (text: string) => void;
  /** Buttons for the rows. */
  commands: ReactNode;
  onClose: () => void;
  /** Content above the rows, such as options and results. */
  before?: ReactNode;
  after?: ReactNode;
}

/** Takes rows from the clipboard of a spreadsheet. */
export function RowsDialog({
  words,
  columns,
  pasted,
  onPaste,
  commands,
  onClose,
  before,
  after,
}: RowsDialogProps) {
  const text = useText();
  const title = useId();
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={title} onClose={onClose}>
      <DialogTitle id={title}>{text(`${words}.title`)}</DialogTitle>
      <DialogContent>
        {before}
        <TextField
          label={text(`${words}.label`)}
          helperText={text(`${words}.hint`, { columns: columns.join(", ") })}
          value={pasted}
          onChange={(event) => onPaste(event.target.value)}
          multiline
          minRows={6}
          maxRows={14}
          fullWidth
          margin="dense"
        />
        {after}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text("console.cancel")}</Button>
        {commands}
      </DialogActions>
    </Dialog>
  );
}
