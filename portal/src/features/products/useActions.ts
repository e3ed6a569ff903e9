import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { type Chosen, useMapMany, useSwitchMonitoring, useSync } from "./api";
import { productsTexts } from "./texts";

/** Switches monitoring and says what came of it. */
export function useMonitor() {
  const t = useTexts(productsTexts);
  const { mutate } = useSwitchMonitoring();
  return (ids: string[], on: boolean) =>
    mutate(
      { ids, on },
      {
        onSuccess: ({ over_limit }) => {
          if (over_limit > 0) showToast("info", t.noRoom(over_limit));
          else showToast("success", on ? t.monitoring : t.unmonitored);
        },
      },
    );
}

/** Starts reading products from their stores; a second click while it starts is the same one. */
export function useStartSync(onDone: () => void) {
  const t = useTexts(productsTexts);
  const sync = useSync();
  return (chosen: Chosen) => {
    if (sync.isPending) return;
    sync.mutate(chosen, {
      onSuccess: (process) => {
        showToast("info", t.syncStarted(process));
        onDone();
      },
    });
  };
}

/** Starts mapping many products at once. */
export function useStartMapping(onDone: () => void) {
  const t = useTexts(productsTexts);
  const map = useMapMany();
  return (chosen: Chosen) => {
    if (map.isPending) return;
    map.mutate(chosen, {
      onSuccess: (process) => {
        showToast("info", t.mapStarted(process));
        onDone();
      },
    });
  };
}
