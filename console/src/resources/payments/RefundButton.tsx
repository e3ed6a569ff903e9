import Undo from "@mui/icons-material/Undo";
import Alert from "@mui/material/Alert";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useDataProvider, usePermissions } from "react-admin";
import type { BookedDetail, RefundTarget } from "@/api/finance";
import { useText } from "@/i18n/useText";
import { allows } from "@/providers/access";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { useAmount } from "@/ui/Amount";
import { KEPT_UNITS } from "@/ui/bookKinds";
import { AmountField, amountFault } from "@/ui/form/amounts";
import { ProofButton } from "@/ui/ProofButton";

const TARGETS: readonly RefundTarget[] = ["card", "balance"];

/** The key is made once for a form: sent twice, it refunds once. */
const blank = () => ({ key: crypto.randomUUID(), amount: "" });

/**
 * Lists where a payment can be refunded to: the card through its provider; the balance unless the payment was a top-up,
 * or was paid by card in a currency without balances.
 */
function targetsOf({ provider, purpose, unit }: BookedDetail): readonly RefundTarget[] {
  const isCard = provider === "stripe";
  const hasBalance = KEPT_UNITS.some((kept) => kept === unit);
  return TARGETS.filter((target) =>
    target === "card" ? isCard : purpose !== "top_up" && (hasBalance || !isCard),
  );
}

/** Says that refunds made at the provider itself are unknown here, so that none is made twice. */
export function UnreportedRefunds({ record: { provider, refunded } }: { record: BookedDetail }) {
  const text = useText();
  if (provider !== "shopify" || refunded === null) return null;
  return <Alert severity="info">{text("console.booked.unreported_refunds")}</Alert>;
}

/** Gives part of a payment back. */
export function RefundButton({ record }: { record: BookedDetail }) {
  const text = useText();
  const shown = useAmount();
  const { permissions = [] } = usePermissions<string[]>();
  const { askRefund } = useDataProvider<ConsoleDataProvider>();
  const [form, setForm] = useState(blank);
  const targets = targetsOf(record);
  const [target, setTarget] = useState(targets[0]);
  const { id, state, amount, refunded, unit } = record;
  const isOpen = state === "succeeded" && Number(refunded) < Number(amount);
  if (!isOpen || !target || !allows(permissions, "refunds", "decide")) return null;
  const send = async (code: string, reason: string) => {
    await askRefund(id, { ...form, amount: form.amount.trim(), target, code, reason: reason.trim() });
    setForm(blank);
  };
  return (
    <ProofButton
      words="resources.refunds.ask"
      values={{ amount: shown(amount, unit), refunded: shown(refunded ?? "0", unit) }}
      button={{ startIcon: <Undo /> }}
      isComplete={Number(form.amount) > 0 && !amountFault(form.amount, unit)}
      run={send}
    >
      <UnreportedRefunds record={record} />
      <AmountField
        unit={unit}
        label={text("resources.refunds.ask.amount", { unit })}
        value={form.amount}
        required
        onChange={(event) => setForm({ ...form, amount: event.target.value })}
      />
      <TextField
        select
        label={text("resources.refunds.fields.target")}
        value={target}
        onChange={(event) => setTarget(event.target.value as RefundTarget)}
      >
        {targets.map((target) => (
          <MenuItem key={target} value={target}>
            {text(`resources.refunds.targets.${target}`)}
          </MenuItem>
        ))}
      </TextField>
    </ProofButton>
  );
}
