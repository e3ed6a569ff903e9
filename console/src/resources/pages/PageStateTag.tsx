import { useText } from "@/i18n/useText";
import { StateTag } from "@/ui/StateTag";
import { isPageState, toneOf } from "./states";

export function PageStateTag({ state }: { state: string }) {
  const text = useText();
  return (
    <StateTag
      tone={toneOf(state)}
      label={isPageState(state) ? text(`resources.pages.states.${state}`) : state}
    />
  );
}
