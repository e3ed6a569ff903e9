import ContentPaste from "@mui/icons-material/ContentPaste";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { useId, useState } from "react";
import { useNotify } from "react-admin";
import { useText } from "@/i18n/useText";
import { COLUMNS, type RowDraft, rowsOf } from "./draft";

const MOST = 200;

/** Takes rows from the clipboard of a spreadsheet. */
export function PasteRows({ onRows }: { onRows: (rows: RowDraft[]) => void }) {
  const text = useText();
  const notify = useNotify();
  const title = useId();
  const [isOpen, setOpen] = useState(false);
  const [pasted, setPasted] = useState("");
  const rows = rowsOf(pasted).slice(0, MOST);
  const add = () => {
    onRows(rows);
    setPasted("");
    setOpen(false);
    notify("resources.work_orders.result.paste.done", { messageArgs: { smart_count: rows.length } });
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ContentPaste />}
        onClick={() => setOpen(true)}
        sx={{ justifySelf: "start" }}
      >
        {text("resources.work_orders.result.paste.action")}
      </Button>
      <Dialog open={isOpen} fullWidth maxWidth="md" aria-labelledby={title} onClose={() => setOpen(false)}>
        <DialogTitle id={title}>{text("resources.work_orders.result.paste.title")}</DialogTitle>
        <DialogContent>
          <TextField
            label={text("resources.work_orders.result.paste.label")}
            helperText={text("resources.work_orders.result.paste.hint", { columns: COLUMNS.join(", ") })}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
            multiline
            minRows={6}
            fullWidth
            margin="dense"
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{text("console.cancel")}</Button>
          <Button variant="contained" disabled={rows.length === 0} onClick={add}>
            {text("resources.work_orders.result.paste.action")}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
