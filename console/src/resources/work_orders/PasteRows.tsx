import ContentPaste from "@mui/icons-material/ContentPaste";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useNotify } from "react-admin";
import type { Request } from "@/api/types";
import { useText } from "@/i18n/useText";
import { RowsDialog } from "@/ui/RowsDialog";
import { COLUMNS, type RowDraft, rowsOf, unknownWords } from "./draft";

const MOST = 200;
const WORDS = "resources.work_orders.result.paste";

interface PasteRowsProps {
  quantities: Request["quantities"];
  onRows: (rows: RowDraft[]) => void;
}

/** Adds rows from the clipboard of a spreadsheet. */
export function PasteRows({ quantities, onRows }: PasteRowsProps) {
  const text = useText();
  const notify = useNotify();
  const [isOpen, setOpen] = useState(false);
  const [pasted, setPasted] = useState("");
  const all = rowsOf(pasted, quantities);
  const rows = all.slice(0, MOST);
  const unknown = unknownWords(pasted);
  const add = () => {
    onRows(rows);
    setPasted("");
    setOpen(false);
    notify(`${WORDS}.done`, { messageArgs: { smart_count: rows.length } });
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ContentPaste />}
        onClick={() => setOpen(true)}
        sx={{ justifySelf: "start" }}
      >
        {text(`${WORDS}.action`)}
      </Button>
      {isOpen && (
        <RowsDialog
          words={WORDS}
          columns={COLUMNS}
          pasted={pasted}
          onPaste={setPasted}
          onClose={() => setOpen(false)}
          after={
            <>
              {unknown.length > 0 && (
                <Alert severity="warning">{text(`${WORDS}.unknown`, { words: unknown.join(", ") })}</Alert>
              )}
              {all.length > MOST && <Alert severity="warning">{text(`${WORDS}.most`, { most: MOST })}</Alert>}
            </>
          }
          commands={
            <Button variant="contained" disabled={rows.length === 0} onClick={add}>
              {text(`${WORDS}.action`)}
            </Button>
          }
        />
      )}
    </>
  );
}
