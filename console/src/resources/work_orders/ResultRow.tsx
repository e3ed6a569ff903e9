import Typography from "@mui/material/Typography";
import { useWatch } from "react-hook-form";
import { useText } from "@/i18n/useText";
import { useAmount } from "@/ui/Amount";
import { AmountInput } from "@/ui/form/amounts";
import { ChoiceInput, LineInput } from "@/ui/form/inputs";
import { type ResultDraft, type RowDraft, totalOf } from "./draft";

const SUPPLIERS = [
  { id: "1", name: "resources.work_orders.result.suppliers.1" },
  { id: "2", name: "resources.work_orders.result.suppliers.2" },
];
const EXPRESS = [
  { id: "", name: "console.none" },
  { id: "0", name: "resources.work_orders.result.express.0" },
  { id: "1", name: "resources.work_orders.result.express.1" },
  { id: "2", name: "resources.work_orders.result.express.2" },
];

interface ResultRowProps {
  at: string;
  place: number;
  products: number;
}

/** One offer with the columns that the merchant reads; its total is counted. */
export function ResultRow({ at, place, products }: ResultRowProps) {
  const text = useText();
  const amountOf = useAmount();
  const row = useWatch<ResultDraft>({ name: `rows.${place}` }) as RowDraft | undefined;
  const named = <Name extends Exclude<keyof RowDraft, "title">>(name: Name) => ({
    source: `${at}.${name}`,
    label: `resources.work_orders.result.row.${name}` as const,
  });
  const title = { source: `${at}.title`, label: "resources.work_orders.result.row.title_field" as const };
  const requested = Array.from({ length: products }, (_, number) => ({
    id: String(number),
    name: text("resources.work_orders.result.product", { number: number + 1 }),
  }));
  return (
    <>
      <ChoiceInput {...named("source")} choices={requested} />
      <ChoiceInput {...named("supplier")} choices={SUPPLIERS} />
      <LineInput {...named("id")} limit={200} required />
      <LineInput {...title} limit={400} required />
      <LineInput {...named("store_name")} limit={200} />
      <LineInput {...named("url")} limit={2_000} />
      <LineInput {...named("selected_image")} limit={2_000} />
      <LineInput {...named("moq")} type="number" min={0} />
      <AmountInput {...named("max_price")} unit="USD" required />
      <LineInput {...named("quantity")} type="number" min={0} required />
      <AmountInput {...named("service_fee")} unit="USD" />
      <ChoiceInput {...named("express")} choices={EXPRESS} />
      <AmountInput {...named("logistics_price")} unit="USD" />
      <LineInput {...named("days")} type="number" min={0} />
      <Typography variant="subtitle2">
        {text("resources.work_orders.result.row.total", { total: row ? amountOf(totalOf(row), "USD") : "" })}
      </Typography>
    </>
  );
}
