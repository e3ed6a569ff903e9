import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect } from "react";
import { visitorSource } from "@/shared/api/session";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { Muted, Row } from "@/shared/ui/Card";
import { useTitle } from "@/shared/ui/useTitle";
import { AccessFrame } from "./AccessFrame";
import { enterApp, withSameQuery } from "./addresses";
import { isSignedIn } from "./api/isSignedIn";
import { MailboxField } from "./MailboxField";
import { PasswordField } from "./PasswordField";
import { accessTexts } from "./texts";
import { useConsent } from "./useConsent";
import { useLogIn } from "./useLogIn";
import { useLogInMode } from "./useLogInMode";
import { merchants, type Variant } from "./variants";

const ConsentDialog = lazy(() =>
  import("./ConsentDialog").then((module) => ({ default: module.ConsentDialog })),
);

interface LogInScreenProps {
  variant?: Variant;
  /** What stands under the form: how to get an account. */
  children?: ReactNode;
}

export function LogInScreen({ variant = merchants, children }: LogInScreenProps) {
  const t = useTexts(accessTexts);
  const [mode, setMode] = useLogInMode();
  const form = useLogIn(variant, mode);
  const consent = useConsent();
  useTitle(variant.isCloudStore ? t.cloudTitle : t.logIn);
  useEffect(() => {
    visitorSource();
    void isSignedIn().then((already) => already && enterApp());
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (consent.isMissing) consent.ask();
    else void form.submit();
  };
  return (
    <AccessFrame>
      <h1>{variant.isCloudStore ? t.cloudTitle : t.welcome}</h1>
      <Muted>{t.tagline}</Muted>
      <form onSubmit={submit} noValidate>
        {form.failure && <Alert severity="error">{form.failure}</Alert>}
        <MailboxField
          mode={mode}
          onMode={setMode}
          value={form.mailbox}
          error={form.errors.mailbox}
          onChange={(value) => form.write("mailbox", value)}
          onBlur={() => void form.checkAccount()}
        />
        <PasswordField
          label={t.password}
          name="password"
          autoComplete="current-password"
          value={form.password}
          error={form.errors.password}
          onChange={(event) => form.write("password", event.target.value)}
        />
        <Button type="submit" variant="contained" size="large" loading={form.busy}>
          {t.logIn}
        </Button>
        <Row sx={{ justifyContent: "space-between" }}>
          {children ?? (
            <Muted>
              {t.noAccount} <Link href={withSameQuery(paths.register)}>{t.signUp}</Link>
            </Muted>
          )}
          <Muted>
            <Link href={variant.reset}>{t.forgotPassword}</Link>
          </Muted>
        </Row>
      </form>
      {consent.isOpen && (
        <Suspense>
          <ConsentDialog onAgree={consent.agree} onRefuse={consent.refuse} />
        </Suspense>
      )}
    </AccessFrame>
  );
}
