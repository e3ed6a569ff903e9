import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { visitorSource } from "@/shared/api/session";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { useTitle } from "@/shared/ui/useTitle";
import { AccessFrame } from "./AccessFrame";
import { enterApp } from "./addresses";
import { ConsentDialog } from "./ConsentDialog";
import { PasswordStep } from "./PasswordStep";
import { accessTexts } from "./texts";
import { useConsent } from "./useConsent";
import { useLogIn } from "./useLogIn";
import { useLogInMode } from "./useLogInMode";
import { usePasskeyLogIn } from "./usePasskeyLogIn";
import { merchants, type Variant } from "./variants";

const SecondStep = lazy(() => import("./SecondStep").then((module) => ({ default: module.SecondStep })));

interface LogInScreenProps {
  variant?: Variant;
  /** What stands under the form: how to get an account. */
  children?: ReactNode;
}

export function LogInScreen({ variant = merchants, children }: LogInScreenProps) {
  const t = useTexts(accessTexts);
  const [mode, setMode] = useLogInMode();
  const form = useLogIn(variant, mode);
  const logInByPasskey = usePasskeyLogIn(variant, form.setFailure);
  const consent = useConsent();
  useTitle(variant.title ? t[variant.title] : t.logIn);
  useEffect(() => {
    visitorSource();
    void variant.isSignedIn().then((already) => already && enterApp(variant.startOf(undefined)));
  }, [variant]);
  /** Nobody logs in before the consent that is asked for. */
  const consented = (logIn: () => Promise<void>) => () => {
    if (consent.isMissing) consent.ask();
    else void logIn();
  };
  return (
    <AccessFrame isChineseOnly={variant.isCloudStore}>
      <h1>{variant.title ? t[variant.title] : t.welcome}</h1>
      {form.challenge ? (
        <Suspense>
          <SecondStep variant={variant} challenge={form.challenge} onOver={form.beginAnew} />
        </Suspense>
      ) : (
        <>
          <Muted>{t.tagline}</Muted>
          <PasswordStep
            variant={variant}
            form={form}
            mode={mode}
            onMode={setMode}
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
