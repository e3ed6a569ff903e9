import { useText } from "@/i18n/useText";
import { StateTag } from "@/ui/StateTag";
import { isJobState, toneOf } from "./states";

export function JobStateTag({ state }: { state: string }) {
  const text = useText();
  return (
    <StateTag
      tone={toneOf(state)}
      label={isJobState(state) ? text(`resources.jobs.states.${state}`) : state}
    />
  );
}
