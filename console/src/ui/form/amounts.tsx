import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { currencyDecimals } from "@web/money";
import { useWatch } from "react-hook-form";
import { type TextKey, useText } from "@/i18n/useText";
import { type InputProps, LineInput } from "./inputs";

const AMOUNT = /^\d+(?:\.(\d+))?$/;

/** What is wrong with a typed amount, as the server would say it; undefined for an empty one. */
export function amountFault(
  typed: string,
  unit: string,
): { message: TextKey; args: Record<string, string | number> } | undefined {
  const amount = typed.trim();
  if (!amount) return undefined;
  const currency = unit.trim().toUpperCase();
  const most = currency === "POINTS" ? 0 : currencyDecimals(currency);
  const digits = AMOUNT.exec(amount);
  if (!digits) return { message: "console.amount.not_one", args: {} };
  const used = (digits[1] ?? "").replace(/0+$/, "").length;
  if (used <= most) return undefined;
  return { message: most ? "console.amount.decimals" : "console.amount.whole", args: { currency, most } };
}
interface AmountProps extends InputProps {
  /** The field that holds the currency, or the currency itself. */
  unit: { source: string } | string;
}

/** An amount of money in a form; says at once when it has more decimals than its currency. */
export function AmountInput({ unit, ...input }: AmountProps) {
  const text = useText();
  const typed = String(useWatch({ name: input.source }) ?? "");
  const chosen: unknown = useWatch({ name: typeof unit === "string" ? input.source : unit.source });
  const fault = amountFault(typed, typeof unit === "string" ? unit : String(chosen ?? ""));
  return <LineInput {...input} inputMode="decimal" fault={fault && text(fault.message, fault.args)} />;
}

/** The same in a dialog. */
export function AmountField({
  unit,
  helperText,
  ...field
}: TextFieldProps & { value: string; unit: string }) {
  const text = useText();
  const fault = amountFault(field.value, unit);
  return (
    <TextField
      {...field}
      error={fault !== undefined}
      helperText={fault ? text(fault.message, fault.args) : helperText}
      slotProps={{ htmlInput: { inputMode: "decimal", maxLength: 20 } }}
    />
  );
}
