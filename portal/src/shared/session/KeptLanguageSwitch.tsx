import { userLanguageKeep } from "@/shared/api/generated/operations";
import { useChange } from "@/shared/api/hooks";
import { LanguageSwitch } from "@/shared/i18n/LanguageSwitch";
import type { Language } from "@/shared/i18n/language";
import { useIsActing } from "./acting";

const TAGS: Record<Language, string> = { en: "en", zh: "zh-hans" };

/**
 * Keeps the signed-in user's choice for their mails and other devices. Staff who act as them choose for their own screen
 * only. Choices are sent one after the other, so that the last one stays.
 */
export function KeptLanguageSwitch({ narrow }: { narrow?: boolean }) {
  const { mutate } = useChange(
    userLanguageKeep,
    { scope: { id: "language" }, changes: ["user.profile"] },
    (language: Language) => ({ body: { language: TAGS[language] } }),
  );
  return <LanguageSwitch narrow={narrow} onChoose={useIsActing() ? undefined : mutate} />;
}
