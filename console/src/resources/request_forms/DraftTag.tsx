import { useText } from "@/i18n/useText";
import { StateTag } from "@/ui/StateTag";

export function DraftTag({ hasDraft }: { hasDraft: boolean }) {
  const text = useText();
  const words = hasDraft ? "resources.request_forms.draft" : "resources.request_forms.published";
  return <StateTag tone={hasDraft ? "warning" : "success"} label={text(words)} />;
}
