import { NumberInput } from "react-admin";
import { useText } from "@/i18n/useText";

/** Keeps to one merchant, by its number. */
export function MerchantFilter() {
  const text = useText();
  return (
    <NumberInput
      source="merchant"
      label={text("console.merchant_filter")}
      helperText={false}
      margin="none"
      min={1}
    />
  );
}
