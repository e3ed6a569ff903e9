import { useTranslate } from "react-admin";
import { StateTag, type Tone } from "@/ui/StateTag";

const TONES: Record<string, Tone> = { active: "success", expired: "warning", deactivated: "error" };

export function UserStateTag({ state }: { state: string }) {
  const translate = useTranslate();
  return (
    <StateTag
      tone={TONES[state] ?? "neutral"}
      label={translate(`resources.users.states.${state}`, { _: state })}
    />
  );
}
