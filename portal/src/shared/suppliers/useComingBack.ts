import { useEffect } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { showToast } from "@/shared/toasts/toasts";
import { comingBackTexts } from "./texts";

/** Says how the visit to a supplier's page went (`?connected=` in the address), once. */
export function useComingBack(): void {
  const t = useTexts(comingBackTexts);
  const [params, setParams] = useUrlState();
  const connected = params.get("connected");
  const cause = params.get("cause");
  useEffect(() => {
    if (connected === null) return;
    const failed = connected === "0";
    const reason = cause === "denied" || cause === "expired" || cause === "away" ? t[cause] : t.notConnected;
    showToast(failed ? "error" : "success", failed ? reason : t.connected);
    setParams({ connected: null, cause: null });
  }, [connected, cause, setParams, t]);
}
