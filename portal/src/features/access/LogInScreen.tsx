import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { type FormEvent, useEffect, useState } from "react";
import { ApiError, Codes, hasCode, messageOf } from "@/shared/api/errors";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { useTitle } from "@/shared/ui/useTitle";
import { AccessFrame } from "./AccessFrame";
import { enterApp, withSameQuery } from "./addresses";
import { checkMailbox, LOG_IN } from "./api/codes";
import { isSignedIn } from "./api/isSignedIn";
import { logIn } from "./api/logIn";
import { PasswordField } from "./PasswordField";
import { isEmail } from "./rules";
import { accessTexts } from "./texts";
import { useFormErrors } from "./useFormErrors";

function refusal(error: unknown): string {
  const t = textsNow(accessTexts);
  if (hasCode(error, Codes.subAccountExpired)) return t.subAccountExpired;
  if (error instanceof ApiError && error.status === 429) return t.tooMany(error.wait);
  if (error instanceof ApiError && error.status === 200) return t.wrongPassword;
  return messageOf(error);
}

function useLogIn() {
  const [mailbox, setMailbox] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const { errors, clear, show } = useFormErrors<"mailbox" | "password">();

  const check = () => {
    const t = textsNow(accessTexts);
    return show({
      mailbox: isEmail(mailbox.trim()) ? "" : t.emailInvalid,
      password: password ? "" : t.passwordMissing,
    });
  };
  const checkAccount = async () => {
    if (!isEmail(mailbox.trim())) return;
    await checkMailbox(mailbox.trim(), LOG_IN).catch((error) => {
      if (hasCode(error, Codes.accountUnknown)) show({ mailbox: textsNow(accessTexts).accountUnknown });
    });
  };
  const submit = async () => {
    setFailure("");
    if (!check()) return;
    setBusy(true);
    await logIn(mailbox, password).then(enterApp, (error) => {
      setFailure(refusal(error));
      setBusy(false);
    });
  };
  const write = (name: "mailbox" | "password", value: string) => {
    clear(name);
    (name === "mailbox" ? setMailbox : setPassword)(value);
  };
  return { mailbox, password, busy, failure, errors, write, checkAccount, submit };
}

export function LogInScreen() {
  const t = useTexts(accessTexts);
  const form = useLogIn();
  useTitle(t.logIn);
  useEffect(() => {
    void isSignedIn().then((already) => already && enterApp());
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <AccessFrame>
      <h1>{t.welcome}</h1>
      <Muted>{t.tagline}</Muted>
      <form onSubmit={submit} noValidate>
        {form.failure && <Alert severity="error">{form.failure}</Alert>}
        <Field
          label={t.email}
          type="email"
          name="mailbox"
          autoComplete="username"
          value={form.mailbox}
          error={form.errors.mailbox}
          onChange={(event) => form.write("mailbox", event.target.value)}
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
        <Muted>
          {t.noAccount} <Link href={withSameQuery(paths.register)}>{t.signUp}</Link>
        </Muted>
      </form>
    </AccessFrame>
  );
}
