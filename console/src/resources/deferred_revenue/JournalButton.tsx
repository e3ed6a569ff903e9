import Download from "@mui/icons-material/Download";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { ledgerTexts } from "@/i18n/texts/ledger";
import { useText } from "@/i18n/useText";

const ACCOUNTS = Object.keys(ledgerTexts.ledger.accounts) as (keyof typeof ledgerTexts.ledger.accounts)[];

const WIDTH = { width: { xs: "100%", sm: 180 } };

/** The journal of a month, whole or of one account, for a bookkeeping system. */
export function JournalButton() {
  const text = useText();
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7));
  const [account, setAccount] = useState("");
  const params = new URLSearchParams({ month: `${month}-01`, ...(account && { account }) });
  return (
    <>
      <TextField
        type="month"
        size="small"
        label={text("resources.deferred_revenue.fields.month")}
        value={month}
        onChange={({ target }) => setMonth(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={WIDTH}
      />
      <TextField
        select
        size="small"
        label={text("resources.ledger.fields.account")}
        value={account}
        onChange={({ target }) => setAccount(target.value)}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        sx={WIDTH}
      >
        <MenuItem value="">{text("resources.deferred_revenue.all_accounts")}</MenuItem>
        {ACCOUNTS.map((account) => (
          <MenuItem key={account} value={account}>
            {text(`resources.ledger.accounts.${account}`)}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="outlined"
        startIcon={<Download />}
        disabled={!month}
        href={`/api/console/journal.csv?${params}`}
        download
      >
        {text("resources.deferred_revenue.journal")}
      </Button>
    </>
  );
}
