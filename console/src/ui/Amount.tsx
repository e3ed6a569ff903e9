import { styled } from "@mui/material/styles";
import { useLocale } from "react-admin";
import { amountOf } from "@/i18n/format";
import { languageTag } from "@/i18n/i18nProvider";

const Figure = styled("span")({ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" });

export function useAmount(): (amount: string, unit: string) => string {
  const tag = languageTag(useLocale() ?? "en");
  return (amount, unit) => amountOf(amount, unit, tag);
}

export function Amount({ amount, unit }: { amount: string; unit: string }) {
  return <Figure>{useAmount()(amount, unit)}</Figure>;
}
