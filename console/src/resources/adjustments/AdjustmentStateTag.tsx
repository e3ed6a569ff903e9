import { useText } from "@/i18n/useText";
import { StateTag } from "@/ui/StateTag";
import { isAdjustmentState, toneOf } from "./states";

export function AdjustmentStateTag({ state }: { state: string }) {
  const text = useText();
  const label = isAdjustmentState(state) ? text(`resources.adjustments.states.${state}`) : state;
  return <StateTag tone={toneOf(state)} label={label} />;
}
