import MailOutlined from "@mui/icons-material/MailOutlined";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { ReasonButton } from "@/ui/ReasonButton";

const LONGEST = 200;
const EMPTY = { account: "", password: "" };

/** Mails the merchant how to log in to the store that was made for them. */
export function MailAccountButton({ id }: { id: string }) {
  const text = useText();
  const { mailStoreAccount } = useDataProvider<ConsoleDataProvider>();
  const [typed, setTyped] = useState(EMPTY);
  const run = async () => {
    await mailStoreAccount(id, typed);
    setTyped(EMPTY);
  };
  return (
    <ReasonButton
      words="resources.work_orders.account"
      button={{ startIcon: <MailOutlined /> }}
      asks={null}
      isComplete={Object.values(typed).every((text) => text.trim() !== "")}
      run={run}
    >
      {(["account", "password"] as const).map((name) => (
        <TextField
          key={name}
          label={text(`resources.work_orders.account.fields.${name}`)}
          value={typed[name]}
          required
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: LONGEST } }}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        />
      ))}
    </ReasonButton>
  );
}
