import { useEffect, useEffectEvent, useState } from "react";
import { textsNow } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { formTexts } from "./texts";

/** How long the success message is shown before the redirect to the records (specification 002, section 9). */
const REDIRECT_MS = 2_000;

/** Who fills in a form, and where it redirects. */
export interface Surroundings {
  /** Whose drafts are kept. */
  owner: string;
  mailbox: string;
  onContact: () => void;
  /** After the form was sent: to the records. */
  onDone: () => void;
}

/** Says that the form was sent, with a link to support, and redirects after two seconds. */
export function useSentNotice({ onContact, onDone }: Pick<Surroundings, "onContact" | "onDone">): () => void {
  const [isSent, setSent] = useState(false);
  const goOn = useEffectEvent(onDone);
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => goOn(), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isSent]);
  return () => {
    const t = textsNow(formTexts);
    showToast("success", t.sent, { label: t.contactUs, run: onContact });
    setSent(true);
  };
}
