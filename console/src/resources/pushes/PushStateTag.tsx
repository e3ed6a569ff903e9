import { useText } from "@/i18n/useText";
import { StateTag, type Tone } from "@/ui/StateTag";

const TONES = {
  draft: "warning",
  waiting: "info",
  live: "success",
  ended: "neutral",
} as const satisfies Record<string, Tone>;

/** Whether a push message is written, waits for its start, is shown, or has ended. */
export function PushStateTag({ state }: { state: string }) {
  const text = useText();
  const known = Object.hasOwn(TONES, state) ? (state as keyof typeof TONES) : "draft";
  return <StateTag tone={TONES[known]} label={text(`resources.announcements.states.${known}`)} />;
}
