import type { ReactNode } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { useIsActing } from "@/shared/session/acting";
import { Muted } from "./Card";
import { uiTexts } from "./texts";

/** What only the merchant may do; staff who act for them read why it is not offered. */
export function MerchantOnly({ children }: { children: ReactNode }) {
  const t = useTexts(uiTexts);
  return useIsActing() ? <Muted as="p">{t.merchantOnly}</Muted> : children;
}
