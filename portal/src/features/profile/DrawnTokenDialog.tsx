import { useTexts } from "@/shared/i18n/texts";
import { ShownOnceDialog } from "@/shared/ui/ShownOnceDialog";
import { profileTexts } from "./texts";

/** A token, this once. */
export function DrawnTokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useTexts(profileTexts);
  return <ShownOnceDialog title={t.tokenShown} text={t.tokenShownText} value={token} onClose={onClose} />;
}
