import { useText } from "@/i18n/useText";
import { StateTag } from "@/ui/StateTag";

export function FormStateTag({ isActive }: { isActive: boolean }) {
  const text = useText();
  const words = isActive ? "resources.lead_forms.active" : "resources.lead_forms.inactive";
  return <StateTag tone={isActive ? "success" : "neutral"} label={text(words)} />;
}
