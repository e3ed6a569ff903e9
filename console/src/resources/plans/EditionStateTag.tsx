import { useText } from "@/i18n/useText";
import { StateTag } from "@/ui/StateTag";
import { isEditionState, toneOf } from "./states";

export function EditionStateTag({ state }: { state: string }) {
  const text = useText();
  const label = isEditionState(state) ? text(`resources.plans.states.${state}`) : state;
  return <StateTag tone={toneOf(state)} label={label} />;
}
