import ContentPaste from "@mui/icons-material/ContentPaste";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useDataProvider, useListContext, useNotify, useRefresh } from "react-admin";
import { ApiError } from "@/api/errors";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { COLUMNS, rowsOf } from "./pasted";

const WORDS = "resources.topic_products.paste";

/** Puts rows of a spreadsheet on a page, all of them or none. */
export function PasteProducts() {
  const text = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const title = useId();
  const { filterValues } = useListContext();
  const { pasteProducts } = useDataProvider<ConsoleDataProvider>();
  const [isOpen, setOpen] = useState(false);
  const [page, setPage] = useState("");
  const [currency, setCurrency] = useState("USD");
  const [pasted, setPasted] = useState("");
  const rows = rowsOf(pasted);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => pasteProducts(Number(page), currency.trim().toUpperCase(), rows),
    onSuccess: () => {
      notify(`${WORDS}.done`, { type: "success", messageArgs: { smart_count: rows.length } });
      setPasted("");
      setOpen(false);
      refresh();
    },
  });
  const open = () => {
    reset();
    setPage(String(filterValues.page_id ?? ""));
    setOpen(true);
  };
  return (
    <>
      <Button variant="outlined" startIcon={<ContentPaste />} onClick={open}>
        {text(`${WORDS}.action`)}
      </Button>
      <Dialog open={isOpen} fullWidth maxWidth="md" aria-labelledby={title} onClose={() => setOpen(false)}>
        <DialogTitle id={title}>{text(`${WORDS}.title`)}</DialogTitle>
        <DialogContent>
          {error && <Alert severity="error">{faultOf(error)}</Alert>}
          <TextField
            type="number"
            label={text("resources.topic_products.fields.page_id")}
            value={page}
            required
            onChange={(event) => setPage(event.target.value)}
            margin="dense"
          />
          <TextField
            label={text("resources.topic_products.fields.currency")}
            value={currency}
            required
            onChange={(event) => setCurrency(event.target.value)}
            margin="dense"
            slotProps={{ htmlInput: { maxLength: 3 } }}
          />
          <TextField
            label={text(`${WORDS}.label`)}
            helperText={text(`${WORDS}.hint`, { columns: COLUMNS.join(", ") })}
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
          <Button
            variant="contained"
            disabled={!rows.length || !page || !currency.trim()}
            loading={isPending}
            onClick={() => mutate()}
          >
            {text(`${WORDS}.action`)}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** The row and what is wrong with it, where the server names one. */
function faultOf(error: Error): string {
  const [named] = error instanceof ApiError ? Object.entries(error.body.errors) : [];
  return named ? `${named[0]}: ${named[1]}` : error.message;
}
