import { useText } from "@/i18n/useText";
import { StateTag } from "@/ui/StateTag";
import { isEventState, toneOf } from "./states";

export function EventStateTag({ state }: { state: string }) {
  const text = useText();
  return (
    <StateTag
      tone={toneOf(state)}
      label={isEventState(state) ? text(`resources.inbox.states.${state}`) : state}
    />
  );
}
