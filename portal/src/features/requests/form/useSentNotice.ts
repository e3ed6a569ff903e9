import { useEffect, useEffectEvent, useState } from "react";
import { textsNow } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { formTexts } from "./texts";

/** How long the success message is shown before the redirect to the records (specification 002, section 9). */
const REDIRECT_MS = 2_000;

interface Ways {
  onContact: () => void;
  /** After the form was sent: to the records. */
  onDone: () => void;
}

/**
 * Says that the form was sent, with a link to support, and redirects after two seconds. Belongs to the page: a form that
 * was waited for gives way to the sent request before that.
 */
export function useSentNotice({ onContact, onDone }: Ways): () => void {
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
