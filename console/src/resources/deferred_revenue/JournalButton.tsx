import Download from "@mui/icons-material/Download";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useText } from "@/i18n/useText";

/** The journal of a month, for a bookkeeping system. */
export function JournalButton() {
  const text = useText();
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7));
  return (
    <>
      <TextField
        type="month"
        size="small"
        label={text("resources.deferred_revenue.fields.month")}
        value={month}
        onChange={({ target }) => setMonth(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <Button
        variant="outlined"
        startIcon={<Download />}
        disabled={!month}
        href={`/api/console/journal.csv?month=${month}-01`}
        download
      >
        {text("resources.deferred_revenue.journal")}
      </Button>
    </>
  );
}
