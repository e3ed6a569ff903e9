import type { Store } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Tag } from "@/shared/ui/Tag";
import { doctorTexts } from "./texts";

/** What a connected store's last checks came to, where that is not well. */
export function HealthTag({ store }: { store: Store }) {
  const t = useTexts(doctorTexts);
  if (store.state !== "connected") return null;
  if (store.health === "broken") return <Tag tone="error">{t.broken}</Tag>;
  return store.health === "warning" ? <Tag tone="warning">{t.needsCare}</Tag> : null;
}
