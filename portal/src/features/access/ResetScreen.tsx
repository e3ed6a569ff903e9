import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { type FormEvent, useEffect, useState } from "react";
import { showLanguage } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { leave } from "@/shared/navigation/leave";
import { Muted } from "@/shared/ui/Card";
import { useTitle } from "@/shared/ui/useTitle";
import { AccessFrame } from "./AccessFrame";
import { EXISTING } from "./api/codes";
import { CodeField } from "./CodeField";
import { MailboxField } from "./MailboxField";
import { PasswordField } from "./PasswordField";
import { accessTexts } from "./texts";
import { useCodeButton } from "./useCodeButton";
import { useLogInMode } from "./useLogInMode";
import { useReset } from "./useReset";
import { cloudStore, merchants, type Variant } from "./variants";

const SHOWN_FOR = 1_500;

/** A new password by a code; success says so and leads to the log-in page. */
export function ResetScreen({ variant = merchants }: { variant?: Variant }) {
  const t = useTexts(accessTexts);
  const [mode, setMode] = useLogInMode();
  const [isDone, setDone] = useState(false);
  const form = useReset(mode, variant.isCloudStore, () => setDone(true));
  const code = useCodeButton(form.values.mailbox, mode, EXISTING);
  useTitle(t.resetTitle);
  useEffect(() => {
    if (variant.isCloudStore) showLanguage("zh");
  }, [variant]);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => leave(variant.isCloudStore ? variant.login : "/"), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isDone, variant]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <AccessFrame isChineseOnly={variant.isCloudStore}>
      <h1>{t.resetTitle}</h1>
      <Muted>{t.resetText}</Muted>
      <form onSubmit={submit} noValidate>
        {isDone && <Alert severity="success">{variant.isCloudStore ? t.cloudResetDone : t.resetDone}</Alert>}
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
          {t.modify}
        </Button>
        <Muted>
          <Link href={variant.login}>{t.backToLogIn}</Link>
        </Muted>
      </form>
    </AccessFrame>
  );
}

export function CloudStoreResetScreen() {
  return <ResetScreen variant={cloudStore} />;
}
