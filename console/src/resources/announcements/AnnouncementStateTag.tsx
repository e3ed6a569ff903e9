import { useText } from "@/i18n/useText";
import { StateTag } from "@/ui/StateTag";
import { isAnnouncementState, toneOf } from "./states";

export function AnnouncementStateTag({ state }: { state: string }) {
  const text = useText();
  const label = isAnnouncementState(state) ? text(`resources.announcements.states.${state}`) : state;
  return <StateTag tone={toneOf(state)} label={label} />;
}
