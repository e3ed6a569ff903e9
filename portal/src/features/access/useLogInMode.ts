import { useEffect, useState } from "react";
import type { LogInMode } from "@/shared/accounts/rules";
import { languageIsChosen, showLanguage } from "@/shared/i18n/language";
import { readVisitor } from "./api";

const KEY = "logInMode";
const CHINA = "CN";

/** Whether the address brings an e-mail address along. */
const isNamed = () => new URLSearchParams(location.search).has("email");

function chosen(): LogInMode | undefined {
  const stored = localStorage.getItem(KEY);
  return stored === "phone" || stored === "email" ? stored : undefined;
}

export interface LogInModes {
  mode: LogInMode;
  choose: (mode: LogInMode) => void;
  /** Whether there is another to choose: without text messages, nobody is asked for a mobile number. */
  hasPhones: boolean;
}

/**
 * Phone and Chinese for visitors in China, e-mail for everybody else, until they choose themselves; e-mail for an
 * address that names one, and where no text messages are sent.
 */
export function useLogInMode(): LogInModes {
  const [mode, setMode] = useState<LogInMode>(() => (isNamed() ? "email" : (chosen() ?? "email")));
  const [hasPhones, setHasPhones] = useState(true);
  useEffect(() => {
    void readVisitor().then(({ country, takesPhones }) => {
      setHasPhones(takesPhones);
      if (!takesPhones) setMode("email");
      if (country !== CHINA) return;
      if (!languageIsChosen()) showLanguage("zh");
      if (takesPhones && !chosen() && !isNamed()) setMode("phone");
    });
  }, []);
  const choose = (chosen: LogInMode) => {
    localStorage.setItem(KEY, chosen);
    setMode(chosen);
  };
  return { mode, choose, hasPhones };
}
