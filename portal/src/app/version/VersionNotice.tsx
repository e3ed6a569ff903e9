import { useEffect, useState } from "react";
import { entryOf, servedEntry } from "@/shared/api/servedBuild";
import { useHasUnsaved } from "@/shared/forms/unsaved";
import { lazyPart } from "@/shared/lazily";

const EVERY = 15 * 60_000;
const AT_MOST_EVERY = 60_000;

/** Whether a newer build is served; checked at intervals, and when the window gets the focus. */
function useNewVersion(): boolean {
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    const own = entryOf(document);
    if (!own || isNew) return;
    let looked = Date.now();
    const look = async () => {
      looked = Date.now();
      const served = await servedEntry();
      if (served && served !== own) setNew(true);
    };
    const comeForward = () => {
      if (document.visibilityState !== "hidden" && Date.now() - looked > AT_MOST_EVERY) void look();
    };
    const timer = setInterval(() => void look(), EVERY);
    document.addEventListener("visibilitychange", comeForward);
    window.addEventListener("focus", comeForward);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", comeForward);
      window.removeEventListener("focus", comeForward);
    };
  }, [isNew]);
  return isNew;
}

const VersionDialog = lazyPart(() => import("./VersionDialog"), "VersionDialog");

/** Offers to reload when a newer build is served, but never while a form has unsaved changes. */
export function VersionNotice() {
  const isNew = useNewVersion();
  const hasUnsaved = useHasUnsaved();
  const [later, setLater] = useState(false);
  if (!isNew || later || hasUnsaved) return null;
  return <VersionDialog onClose={() => setLater(true)} />;
}
