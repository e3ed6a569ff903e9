import { useTranslate } from "react-admin";
import { StateTag, type Tone } from "./StateTag";

const TONES: Record<string, Tone> = { running: "success", coming: "info" };

export function GrantStateTag({ state }: { state: string }) {
  const translate = useTranslate();
  const label = translate(`resources.grants.states.${state}`, { _: state });
  return <StateTag tone={TONES[state] ?? "neutral"} label={label} />;
}
