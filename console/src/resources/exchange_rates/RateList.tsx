import { NumberField } from "react-admin";
import type { ExchangeRate, NewExchangeRate } from "@/api/types";
import { useText } from "@/i18n/useText";
import { CreateDialog } from "@/ui/form/CreateDialog";
import { LineInput } from "@/ui/form/inputs";
import { AsIs, Day } from "@/ui/list/fields";
import { listPage } from "@/ui/list/listPage";

type Draft = Record<keyof NewExchangeRate, string>;

const DIGITS = { maximumFractionDigits: 10 };

const blank = (): Draft => ({
  currency: "",
  day: new Date().toISOString().slice(0, 10),
  per_usd: "",
  source: "",
});

/** Exchange rates of the US dollar, used to compare prices. */
export const RateList = listPage<ExchangeRate>({
  resource: "exchange_rates",
  actions: (
    <CreateDialog
      resource="exchange_rates"
      blank={blank}
      isComplete={({ currency, day, per_usd }) => Boolean(currency.trim() && day && per_usd.trim())}
    >
      <LineInput source="currency" limit={3} hint="resources.exchange_rates.hints.currency" required />
      <LineInput source="day" type="date" required />
      <LineInput
        source="per_usd"
        inputMode="decimal"
        hint="resources.exchange_rates.hints.per_usd"
        required
      />
      <LineInput source="source" limit={100} hint="resources.exchange_rates.hints.source" />
    </CreateDialog>
  ),
  columns: {
    currency: AsIs,
    day: Day,
    per_usd: Object.assign(Rate, { align: "right" as const }),
    source: AsIs,
  },
  card: { title: "currency", tag: "day", lines: [InWords, "source"] },
});

/** As many digits as it was set with. */
function Rate({ record }: { record: ExchangeRate }) {
  return <NumberField record={record} source="per_usd" options={DIGITS} />;
}

function InWords({ record: { currency, per_usd } }: { record: ExchangeRate }) {
  return useText()("resources.exchange_rates.in_words", { currency, rate: Number(per_usd) });
}
