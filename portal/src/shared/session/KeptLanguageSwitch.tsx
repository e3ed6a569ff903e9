import { serviceMarketLanguageKeep, userLanguageKeep } from "@/shared/api/generated/operations";
import { useChange } from "@/shared/api/hooks";
import { LanguageSwitch } from "@/shared/i18n/LanguageSwitch";
import type { Language } from "@/shared/i18n/language";
import { useIsActing } from "./acting";

const TAGS: Record<Language, string> = { en: "en", zh: "zh-hans" };

/** Choices are sent one after the other, so that the last one stays. */
const IN_ORDER = { scope: { id: "language" }, changes: ["user.profile" as const] };
const bodyOf = (language: Language) => ({ body: { language: TAGS[language] } });

/**
 * Keeps the signed-in user's choice for their mails and other devices. Staff who act as them choose for their own screen
 * only. `inMarket`: the user of the service market's session, who may be another one than the portal's.
 */
export function KeptLanguageSwitch({ narrow, inMarket }: { narrow?: boolean; inMarket?: boolean }) {
  const keep = useChange(userLanguageKeep, IN_ORDER, bodyOf);
  const keepInMarket = useChange(serviceMarketLanguageKeep, IN_ORDER, bodyOf);
  const { mutate } = inMarket ? keepInMarket : keep;
  return <LanguageSwitch narrow={narrow} onChoose={useIsActing() ? undefined : mutate} />;
}
