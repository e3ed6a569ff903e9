import { useEffect, useState } from "react";
import type { LogInMode } from "@/shared/accounts/rules";
import { languageIsChosen, showLanguage } from "@/shared/i18n/language";
import { visitorCountry } from "./api";

const KEY = "logInMode";
const CHINA = "CN";

/** Whether the address brings an e-mail address along. */
const isNamed = () => new URLSearchParams(location.search).has("email");

function chosen(): LogInMode | undefined {
  const stored = localStorage.getItem(KEY);
  return stored === "phone" || stored === "email" ? stored : undefined;
}

/** Phone and Chinese for visitors in China, e-mail for everybody else, until they choose themselves; e-mail for an address that names one. */
export function useLogInMode(): [LogInMode, (mode: LogInMode) => void] {
  const [mode, setMode] = useState<LogInMode>(() => (isNamed() ? "email" : (chosen() ?? "email")));
  useEffect(() => {
    if (chosen() && languageIsChosen()) return;
    void visitorCountry().then((country) => {
      if (country !== CHINA) return;
      if (!languageIsChosen()) showLanguage("zh");
      if (!chosen() && !isNamed()) setMode("phone");
    });
  }, []);
  const choose = (chosen: LogInMode) => {
    localStorage.setItem(KEY, chosen);
    setMode(chosen);
  };
  return [mode, choose];
}
