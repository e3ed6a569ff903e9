import { useNewBuild } from "@web/build";
import { useEffect, useEffectEvent } from "react";
import { useHasUnsaved } from "@/shared/forms/unsaved";
import { useTexts } from "@/shared/i18n/texts";
import { reload } from "@/shared/navigation/leave";
import { closeToast, keepToast } from "@/shared/toasts/toasts";
import { uiTexts } from "./texts";

/**
 * Offers to reload when a newer build is served: not while a form has unsaved changes, unless a part of this build is
 * needed and gone.
 */
export function VersionNotice() {
  const t = useTexts(uiTexts);
  const { isNew, gone } = useNewBuild();
  const hasUnsaved = useHasUnsaved();
  const isDue = isNew && (gone > 0 || !hasUnsaved);
  const tell = useEffectEvent(() =>
    keepToast(
      "info",
      t.version.title,
      { label: t.reload, run: reload },
      { label: t.version.later, run: () => undefined },
    ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: put off, it is said again when another part is gone.
  useEffect(() => {
    if (!isDue) return;
    const id = tell();
    return () => closeToast(id);
  }, [isDue, gone]);
  return null;
}
