import { useEffect, useState } from "react";
import type { LogInMode } from "@/shared/accounts/rules";
import { languageIsChosen, showLanguage } from "@/shared/i18n/language";
import { visitorCountry } from "./api/visitorCountry";

const KEY = "logInMode";
const CHINA = "CN";

function chosen(): LogInMode | undefined {
  const stored = localStorage.getItem(KEY);
  return stored === "phone" || stored === "email" ? stored : undefined;
}

/** Phone and Chinese for visitors in China, e-mail for everybody else, until they choose themselves. */
export function useLogInMode(): [LogInMode, (mode: LogInMode) => void] {
  const [mode, setMode] = useState<LogInMode>(chosen() ?? "email");
  useEffect(() => {
    if (chosen() && languageIsChosen()) return;
    void visitorCountry().then((country) => {
      if (country !== CHINA) return;
      if (!languageIsChosen()) showLanguage("zh");
      if (!chosen() && !new URLSearchParams(location.search).has("email")) setMode("phone");
    });
  }, []);
  const choose = (wanted: LogInMode) => {
    localStorage.setItem(KEY, wanted);
    setMode(wanted);
  };
  return [mode, choose];
}
