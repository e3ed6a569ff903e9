import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import type { FormEvent } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { uiTexts } from "@/shared/ui/texts";
import { useTitle } from "@/shared/ui/useTitle";
import { AccessFrame } from "./AccessFrame";
import { PasswordField } from "./PasswordField";
import { accessTexts } from "./texts";
import { useInvitation } from "./useInvitation";

/** Where a mailed invitation leads: choose a password, and begin. */
export function InvitationScreen() {
  const t = useTexts(accessTexts);
  const ui = useTexts(uiTexts);
  const form = useInvitation();
  useTitle(t.invitationTitle);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <AccessFrame>
      <h1>{t.invitationTitle}</h1>
      {form.refused && <Alert severity="error">{form.refused}</Alert>}
      {form.failure && (
        <Alert
          severity="error"
          action={
            !form.mailbox && (
              <Button color="inherit" size="small" onClick={form.load}>
                {ui.retry}
              </Button>
            )
          }
        >
          {form.failure}
        </Alert>
      )}
      {form.mailbox && !form.refused && (
        <form onSubmit={submit} noValidate>
          <Muted>{t.invitationText}</Muted>
          <Field label={t.email} value={form.mailbox} autoComplete="username" readOnly />
          <PasswordField
            label={t.password}
            name="password"
            autoComplete="new-password"
            value={form.password}
            error={form.problem}
            hint={t.passwordRule}
            onChange={(event) => form.write(event.target.value)}
          />
          <Button type="submit" variant="contained" size="large" loading={form.busy}>
            {t.join}
          </Button>
        </form>
      )}
      <Muted>
        <Link href={paths.login}>{t.backToLogIn}</Link>
      </Muted>
    </AccessFrame>
  );
}
