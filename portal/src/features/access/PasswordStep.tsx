import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import type { ReactNode } from "react";
import { canUsePasskeys } from "@/shared/accounts/passkeys";
import { sessionHasEnded } from "@/shared/api/sessionEnd";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { Muted, Row } from "@/shared/ui/Card";
import { withSameQuery } from "./addresses";
import { AccessForm, MailboxField, PasswordField } from "./fields";
import { accessTexts } from "./texts";
import type { useLogIn } from "./useLogIn";
import type { LogInModes } from "./useLogInMode";
import type { Variant } from "./variants";

interface PasswordStepProps {
  variant: Variant;
  form: ReturnType<typeof useLogIn>;
  modes: LogInModes;
  onSubmit: () => void;
  onPasskey: () => void;
  /** Content below the form: how to get an account. */
  children?: ReactNode;
}

/** The first step of a log-in: mailbox and password. */
export function PasswordStep({ variant, form, modes, onSubmit, onPasskey, children }: PasswordStepProps) {
  const t = useTexts(accessTexts);
  return (
    <AccessForm onSubmit={onSubmit}>
      {form.failure && <Alert severity="error">{form.failure}</Alert>}
      {!form.failure && sessionHasEnded() && <Alert severity="info">{t.sessionEnded}</Alert>}
      <MailboxField
        modes={modes}
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
      {canUsePasskeys() && (
        <Button variant="outlined" onClick={onPasskey}>
          {t.logInByPasskey}
        </Button>
      )}
      <Row sx={{ justifyContent: "space-between", alignItems: "baseline" }}>
        {children ?? (
          <Muted>
            {t.noAccount} <Link href={withSameQuery(paths.register)}>{t.signUp}</Link>
          </Muted>
        )}
        <Muted>
          <Link href={variant.reset}>{t.forgotPassword}</Link>
        </Muted>
      </Row>
    </AccessForm>
  );
}
