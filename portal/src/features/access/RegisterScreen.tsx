import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { fitsMode, isPassword, type LogInMode, SHORTEST_CODE } from "@/shared/accounts/rules";
import { visitorReferrer, visitorSource } from "@/shared/api/session";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { Muted } from "@/shared/ui/Card";
import { useTitle } from "@/shared/ui/useTitle";
import { AccessFrame } from "./AccessFrame";
import { enterApp, withSameQuery } from "./addresses";
import { REGISTER, register } from "./api";
import { AccessForm, LegalLinks, PasswordField } from "./fields";
import { MailboxAndCode } from "./MailboxAndCode";
import { accessTexts } from "./texts";
import { useAccessForm } from "./useAccessForm";
import { useLogInMode } from "./useLogInMode";

/** How long success is read before the app opens. */
const SHOWN_FOR = 700;

type Name = "mailbox" | "code" | "password";

function problemsOf(values: Record<Name, string>, mode: LogInMode): Record<Name, string> {
  const t = textsNow(accessTexts);
  const code = values.code.trim();
  return {
    mailbox: fitsMode(values.mailbox.trim(), mode) ? "" : mode === "phone" ? t.phoneInvalid : t.emailInvalid,
    code: !code ? t.codeMissing : code.length < SHORTEST_CODE ? t.codeShort : "",
    password: isPassword(values.password) ? "" : t.passwordRule,
  };
}

/** The register form: `email` and `source` come from the address. */
function useRegistration(mode: LogInMode) {
  const mailbox = new URLSearchParams(location.search).get("email") ?? "";
  return useAccessForm<Name>(
    { mailbox, code: "", password: "" },
    (values) => problemsOf(values, mode),
    async (values) => {
      const typed = { ...values, mailbox: values.mailbox.trim(), code: values.code.trim() };
      await register({ ...typed, source: visitorSource(), referrer: visitorReferrer() });
      setTimeout(enterApp, SHOWN_FOR);
    },
  );
}

export function RegisterScreen() {
  const t = useTexts(accessTexts);
  const modes = useLogInMode();
  const { mode } = modes;
  const form = useRegistration(mode);
  useTitle(t.signUp);
  return (
    <AccessFrame>
      <h1>{t.createAccount}</h1>
      <Muted>{mode === "phone" ? t.createTextPhone : t.createText}</Muted>
      <AccessForm onSubmit={() => void form.submit()}>
        {form.isDone && <Alert severity="success">{t.registerSuccess}</Alert>}
        {form.failure && <Alert severity="error">{form.failure}</Alert>}
        <MailboxAndCode form={form} modes={modes} purpose={REGISTER} />
        <PasswordField
          label={t.password}
          name="password"
          autoComplete="new-password"
          value={form.values.password}
          error={form.errors.password}
          hint={t.passwordRule}
          onChange={(event) => form.write("password", event.target.value)}
        />
        <Button type="submit" variant="contained" size="large" loading={form.busy || form.isDone}>
          {t.submitRegister}
        </Button>
        <LegalLinks />
        <Muted>
          {t.haveAccount} <Link href={withSameQuery(paths.login)}>{t.logIn}</Link>
        </Muted>
      </AccessForm>
    </AccessFrame>
  );
}
