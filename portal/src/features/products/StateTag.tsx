import { useTexts } from "@/shared/i18n/texts";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { productsTexts } from "./texts";

const TONES: Record<string, TagTone> = {
  active: "success",
  publishing: "info",
  removing: "warning",
  failed: "error",
};

export function StateTag({ state }: { state: string }) {
  const t = useTexts(productsTexts);
  return <Tag tone={TONES[state] ?? "neutral"}>{t.states[state] ?? state}</Tag>;
}
