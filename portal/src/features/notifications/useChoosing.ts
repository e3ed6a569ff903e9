import { useState } from "react";
import { textsNow } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { useChoices, useSaveChoices } from "./api/useNotices";
import type { Chosen } from "./choices";
import { notificationTexts } from "./texts";

/** The choices as kept or as changed since, and keeping them. */
export function useChoosing(onSaved?: () => void) {
  const { data, error, refetch } = useChoices();
  const { mutate, isPending } = useSaveChoices();
  const [changed, setChanged] = useState<Chosen>();
  const chosen = changed ?? data;
  const save = () => {
    if (!changed) return;
    mutate(changed, {
      onSuccess: () => {
        showToast("success", textsNow(notificationTexts).saved);
        setChanged(undefined);
        onSaved?.();
      },
    });
  };
  return {
    chosen,
    change: setChanged,
    isChanged: Boolean(changed),
    isSaving: isPending,
    save,
    error,
    refetch,
  };
}
