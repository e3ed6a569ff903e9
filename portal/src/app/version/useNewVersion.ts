import { useEffect, useState } from "react";
import { entryOf, servedEntry } from "@/shared/api/servedBuild";

const EVERY = 15 * 60_000;
const AT_MOST_EVERY = 60_000;

/** Whether a newer build is served than the one that runs: looked for at times, and when the window comes forward. */
export function useNewVersion(): boolean {
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
