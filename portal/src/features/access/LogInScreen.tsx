import { type ReactNode, useEffect, useState } from "react";
import { PasskeyDismissed } from "@/shared/accounts/passkeys";
import { hasCode } from "@/shared/api/errors";
import { visitorReferrer, visitorSource } from "@/shared/api/session";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { Muted } from "@/shared/ui/Card";
import { useTitle } from "@/shared/ui/useTitle";
import { AccessFrame } from "./AccessFrame";
import { enterApp } from "./addresses";
import { ConsentDialog } from "./ConsentDialog";
import { PasswordStep } from "./PasswordStep";
import { accessTexts } from "./texts";
import { GENERAL, refusal, useLogIn } from "./useLogIn";
import { useLogInMode } from "./useLogInMode";
import { merchants, type Variant } from "./variants";

const KEY = "privacy";
const AGREED = "1";
const ANDROID = /android/i;

/** On Android, logging in requires consent to the privacy policy; the answer is kept on this device. */
function useConsent() {
  const [isMissing, setMissing] = useState(
    () => ANDROID.test(navigator.userAgent) && localStorage.getItem(KEY) !== AGREED,
  );
  const [isOpen, setOpen] = useState(isMissing);
  const agree = () => {
    localStorage.setItem(KEY, AGREED);
    setMissing(false);
    setOpen(false);
  };
  return { isMissing, isOpen, ask: () => setOpen(true), agree, refuse: () => setOpen(false) };
}

/** Logs in by passkey; `onFailure` gets the reason, or an empty text when the user cancels. */
function usePasskeyLogIn(variant: Variant, onFailure: (reason: string) => void) {
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

const SecondStep = lazyPart(() => import("./SecondStep"), "SecondStep");

interface LogInScreenProps {
  variant?: Variant;
  /** Content below the form: how to get an account. */
  children?: ReactNode;
}

export function LogInScreen({ variant = merchants, children }: LogInScreenProps) {
  const t = useTexts(accessTexts);
  const modes = useLogInMode();
  const { mode } = modes;
  const form = useLogIn(variant, mode);
  const logInByPasskey = usePasskeyLogIn(variant, form.setFailure);
  const consent = useConsent();
  useTitle(variant.title ? t[variant.title] : t.logIn);
  useEffect(() => {
    visitorSource();
    visitorReferrer();
    void variant.isSignedIn().then((already) => already && enterApp(variant.startOf(undefined)));
  }, [variant]);
  /** Refuses to log in without the required consent. */
  const consented = (logIn: () => Promise<void>) => () => {
    if (consent.isMissing) consent.ask();
    else void logIn();
  };
  return (
    <AccessFrame isChineseOnly={variant.isCloudStore}>
      <h1>{variant.title ? t[variant.title] : t.welcome}</h1>
      {form.challenge ? (
        <SecondStep variant={variant} challenge={form.challenge} onOver={form.beginAnew} />
      ) : (
        <>
          <Muted>{t.tagline}</Muted>
          <PasswordStep
            variant={variant}
            form={form}
            modes={modes}
            onSubmit={consented(form.submit)}
            onPasskey={consented(logInByPasskey)}
          >
            {children}
          </PasswordStep>
        </>
      )}
      {consent.isOpen && <ConsentDialog onAgree={consent.agree} onRefuse={consent.refuse} />}
    </AccessFrame>
  );
}
