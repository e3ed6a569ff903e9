import { styled } from "@mui/material/styles";
import { useLocale } from "react-admin";
import { amountOf } from "@/i18n/format";
import { languageTag } from "@/i18n/i18nProvider";

const Figure = styled("span")({ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" });

export function useAmount(): (amount: string, unit: string) => string {
  const tag = languageTag(useLocale() ?? "en");
  return (amount, unit) => amountOf(amount, unit, tag);
}

interface Sum {
  amount: string;
  unit: string;
}

/** Amounts of several currencies, which do not add up. */
export function Amounts({ amounts }: { amounts: readonly Sum[] }) {
  return amounts.map(({ amount, unit }, place) => (
    <span key={unit}>
      {place > 0 && " · "}
      <Amount amount={amount} unit={unit} />
    </span>
  ));
}

export function Amount({ amount, unit }: { amount: string; unit: string }) {
  return <Figure>{useAmount()(amount, unit)}</Figure>;
}
