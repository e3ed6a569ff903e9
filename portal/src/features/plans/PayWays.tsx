import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Link from "@mui/material/Link";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import type { BalanceQuote } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { day } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { confirmTexts } from "./confirmTexts";

export type PayWay = "card" | "balance";

interface PayWaysProps {
  quote: BalanceQuote;
  price: string;
  way: PayWay;
  onChange: (way: PayWay) => void;
}

/** Card or balance. A plan that is paid from the balance is changed from the balance too. */
export function PayWays({ quote, price, way, onChange }: PayWaysProps) {
  const t = useTexts(confirmTexts);
  const { available, currency, is_covered, is_only } = quote;
  return (
    <FormControl>
      <FormLabel id="pay-by">{t.payBy}</FormLabel>
      <RadioGroup
        aria-labelledby="pay-by"
        value={way}
        onChange={(event) => onChange(event.target.value === "balance" ? "balance" : "card")}
      >
        {!is_only && <FormControlLabel value="card" control={<Radio size="small" />} label={t.byCard} />}
        <FormControlLabel
          value="balance"
          disabled={!is_covered}
          control={<Radio size="small" />}
          label={
            <>
              {t.fromBalance} <Muted>{t.available(money(available, currency))}</Muted>
            </>
          }
        />
      </RadioGroup>
      {way === "balance" && is_covered && <Muted>{whatNow(t, quote, price)}</Muted>}
      {!is_covered && (
        <Muted>
          {t.tooLow} <Link href="/app/account?type=Balance">{t.topUp}</Link>
        </Muted>
      )}
    </FormControl>
  );
}

function whatNow(
  t: (typeof confirmTexts)[keyof typeof confirmTexts],
  quote: BalanceQuote,
  price: string,
): string {
  const end = day(quote.period_end);
  if (Number(quote.due) === 0 && quote.is_only) return t.dueLater(end);
  return Number(quote.due) < Number(price) ? t.dueNow(money(quote.due, quote.currency), end) : t.renews;
}
