import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useGetIdentity, useNotify, useSetLocale, useStoreContext } from "react-admin";
import { answer, client } from "@/api/client";
import { sentenceOf } from "@/api/errors";
import type { Language } from "@/i18n/i18nProvider";
import { LanguageSwitch } from "./LanguageSwitch";

const TAGS: Record<Language, string> = { en: "en", zh: "zh-hans" };

/** Keeps the choice for mails and other devices. Choices are sent one after the other, so that the last one stays. */
export function KeptLanguageSwitch() {
  const notify = useNotify();
  const { mutate } = useMutation({
    scope: { id: "language" },
    mutationFn: (language: Language) =>
      answer(client.PUT("/api/console/session/language", { body: { language: TAGS[language] } })),
    onError: (reason) => notify(sentenceOf(reason), { type: "error" }),
  });
  return <LanguageSwitch onChoose={mutate} />;
}

/** Speaks the language that was chosen on another device, unless one was chosen in this browser. */
export function KeptLanguage() {
  const { identity } = useGetIdentity();
  const store = useStoreContext();
  const setLocale = useSetLocale();
  const kept = String(identity?.language ?? "");
  useEffect(() => {
    if (kept && !store.getItem("locale")) setLocale(kept.startsWith("zh") ? "zh" : "en");
  }, [kept, store, setLocale]);
  return null;
}
