import { useText } from "@/i18n/useText";
import { StateTag } from "@/ui/StateTag";
import { isMerchantState, toneOf } from "./labels";

export function MerchantStateTag({ state }: { state: string }) {
  const text = useText();
  return (
    <StateTag
      tone={toneOf(state)}
      label={isMerchantState(state) ? text(`resources.merchants.states.${state}`) : state}
    />
  );
}
