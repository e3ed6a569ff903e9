import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import type { FormEvent } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { Muted } from "@/shared/ui/Card";
import { useTitle } from "@/shared/ui/useTitle";
import { AccessFrame } from "./AccessFrame";
import { withSameQuery } from "./addresses";
import { REGISTER } from "./api/codes";
import { CodeField } from "./CodeField";
import { LegalLinks } from "./LegalLinks";
import { MailboxField } from "./MailboxField";
import { PasswordField } from "./PasswordField";
import { accessTexts } from "./texts";
import { useCodeButton } from "./useCodeButton";
import { useLogInMode } from "./useLogInMode";
import { useRegistration } from "./useRegistration";

export function RegisterScreen() {
  const t = useTexts(accessTexts);
  const [mode, setMode] = useLogInMode();
  const form = useRegistration(mode);
  const code = useCodeButton(form.values.mailbox, mode, REGISTER);
  useTitle(t.signUp);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <AccessFrame>
      <h1>{t.createAccount}</h1>
      <Muted>{mode === "phone" ? t.createTextPhone : t.createText}</Muted>
      <form onSubmit={submit} noValidate>
        {form.isDone && <Alert severity="success">{t.registerSuccess}</Alert>}
        {form.failure && <Alert severity="error">{form.failure}</Alert>}
        <MailboxField
          mode={mode}
          onMode={setMode}
          value={form.values.mailbox}
          error={form.errors.mailbox || code.problem}
          onChange={(value) => form.write("mailbox", value)}
        />
        <CodeField
          button={code}
          value={form.values.code}
          error={form.errors.code}
          onChange={(value) => form.write("code", value)}
          onFailure={form.setFailure}
        />
        <PasswordField
          label={t.password}
          name="password"
          autoComplete="new-password"
          value={form.values.password}
          error={form.errors.password}
          hint={t.passwordRule}
          onChange={(event) => form.write("password", event.target.value)}
        />
        <Button type="submit" variant="contained" size="large" loading={form.busy}>
          {t.submitRegister}
        </Button>
        <LegalLinks />
        <Muted>
          {t.haveAccount} <Link href={withSameQuery(paths.login)}>{t.logIn}</Link>
        </Muted>
      </form>
    </AccessFrame>
  );
}
