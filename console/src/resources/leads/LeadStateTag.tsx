import { useText } from "@/i18n/useText";
import { StateTag } from "@/ui/StateTag";
import { type LeadState, toneOf } from "./states";

export function LeadStateTag({ state }: { state: LeadState }) {
  const text = useText();
  return <StateTag tone={toneOf(state)} label={text(`resources.leads.states.${state}`)} />;
}
