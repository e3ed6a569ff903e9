import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { useEffect } from "react";
import { fitsMode, isPassword, type LogInMode } from "@/shared/accounts/rules";
import { showLanguage } from "@/shared/i18n/language";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { leave } from "@/shared/navigation/leave";
import { Muted } from "@/shared/ui/Card";
import { useTitle } from "@/shared/ui/useTitle";
import { AccessFrame } from "./AccessFrame";
import { EXISTING, resetPassword } from "./api";
import { AccessForm, PasswordField } from "./fields";
import { MailboxAndCode } from "./MailboxAndCode";
import { accessTexts } from "./texts";
import { useAccessForm } from "./useAccessForm";
import { useLogInMode } from "./useLogInMode";
import { cloudStore, merchants, type Variant } from "./variants";

const SHOWN_FOR = 1_500;

type Name = "mailbox" | "code" | "password" | "confirmPassword";

function problemsOf(values: Record<Name, string>, mode: LogInMode): Record<Name, string> {
  const t = textsNow(accessTexts);
  const { mailbox, code, password, confirmPassword } = values;
  return {
    mailbox: fitsMode(mailbox.trim(), mode) ? "" : mode === "phone" ? t.phoneInvalid : t.emailInvalid,
    code: code.trim() ? "" : t.resetCodeMissing,
    password: !password ? t.newPasswordMissing : isPassword(password) ? "" : t.resetRule,
    confirmPassword: !confirmPassword
      ? t.confirmationMissing
      : confirmPassword === password
        ? ""
        : t.notTheSame,
  };
}

/** Sets a new password with a code, then opens the login page. */
export function ResetScreen({ variant = merchants }: { variant?: Variant }) {
  const t = useTexts(accessTexts);
  const modes = useLogInMode();
  const { mode } = modes;
  const form = useAccessForm<Name>(
    { mailbox: "", code: "", password: "", confirmPassword: "" },
    (values) => problemsOf(values, mode),
    (values) =>
      resetPassword(
        { ...values, mailbox: values.mailbox.trim(), code: values.code.trim() },
        variant.isCloudStore,
      ),
  );
  const { isDone } = form;
  useTitle(t.resetTitle);
  useEffect(() => {
    if (variant.isCloudStore) showLanguage("zh");
  }, [variant]);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => leave(variant.isCloudStore ? variant.login : "/"), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isDone, variant]);
  return (
    <AccessFrame isChineseOnly={variant.isCloudStore}>
      <h1>{t.resetTitle}</h1>
      <Muted>{t.resetText}</Muted>
      <AccessForm onSubmit={() => void form.submit()}>
        {isDone && <Alert severity="success">{variant.isCloudStore ? t.cloudResetDone : t.resetDone}</Alert>}
        {form.failure && <Alert severity="error">{form.failure}</Alert>}
        <MailboxAndCode form={form} modes={modes} purpose={EXISTING} />
        <PasswordField
          label={t.newPassword}
          name="password"
          autoComplete="new-password"
          value={form.values.password}
          error={form.errors.password}
          hint={t.passwordRule}
          onChange={(event) => form.write("password", event.target.value)}
        />
        <PasswordField
          label={t.confirmPassword}
          name="confirmPassword"
          autoComplete="new-password"
          value={form.values.confirmPassword}
          error={form.errors.confirmPassword}
          onChange={(event) => form.write("confirmPassword", event.target.value)}
        />
        <Button type="submit" variant="contained" size="large" loading={form.busy} disabled={isDone}>
          {t.resetPassword}
        </Button>
        <Muted>
          <Link href={variant.login}>{t.backToLogIn}</Link>
        </Muted>
      </AccessForm>
    </AccessFrame>
  );
}

export function CloudStoreResetScreen() {
  return <ResetScreen variant={cloudStore} />;
}
