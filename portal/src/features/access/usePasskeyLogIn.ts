import { PasskeyDismissed } from "@/shared/accounts/passkeys";
import { hasCode } from "@/shared/api/errors";
import { textsNow } from "@/shared/i18n/texts";
import { enterApp } from "./addresses";
import { accessTexts } from "./texts";
import { GENERAL, refusal } from "./useLogIn";
import type { Variant } from "./variants";

/** Logs in by a passkey; `onFailure` gets the reason, or nothing when the person has thought again. */
export function usePasskeyLogIn(variant: Variant, onFailure: (reason: string) => void) {
  return async () => {
    onFailure("");
    await variant.logInByPasskey().then(
      (user) => enterApp(variant.startOf(user)),
      (error) => {
        if (error instanceof PasskeyDismissed) return;
        const isRefused = hasCode(error, GENERAL);
        onFailure(isRefused ? textsNow(accessTexts).passkeyRefused : refusal(error, variant));
      },
    );
  };
}
