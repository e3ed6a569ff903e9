import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { useCallback, useEffect, useRef, useState } from "react";
import { isPassword } from "@/shared/accounts/rules";
import { ApiError, messageOf } from "@/shared/api/errors";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { leave } from "@/shared/navigation/leave";
import { paths } from "@/shared/navigation/paths";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { uiTexts } from "@/shared/ui/texts";
import { useTitle } from "@/shared/ui/useTitle";
import { AccessFrame } from "./AccessFrame";
import { acceptInvitation, invitedMailbox, logIn } from "./api";
import { AccessForm, PasswordField } from "./fields";
import { accessTexts } from "./texts";

/**
 * The invitation in the address and the password to choose. `refused`: the link is not valid any more; `failure`: a
 * temporary error, to be retried by `load` or by submitting again.
 */
function useInvitation() {
  const [token] = useState(() => new URLSearchParams(location.search).get("token") ?? "");
  const [mailbox, setMailbox] = useState("");
  const [refused, setRefused] = useState("");
  const [failure, setFailure] = useState("");
  const isMember = useRef(false);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const tell = useCallback((error: unknown) => {
    const isRefused = error instanceof ApiError && error.status === 200;
    (isRefused ? setRefused : setFailure)(messageOf(error));
  }, []);
  const load = useCallback(() => {
    setFailure("");
    invitedMailbox(token).then(setMailbox, tell);
  }, [token, tell]);
  useEffect(load, [load]);
  const write = (value: string) => {
    setProblem("");
    setFailure("");
    setPassword(value);
  };
  const submit = async () => {
    const t = textsNow(accessTexts);
    if (!isPassword(password)) return setProblem(password ? t.passwordRule : t.passwordMissing);
    setBusy(true);
    setFailure("");
    try {
      if (!isMember.current) await acceptInvitation(token, password);
      isMember.current = true;
      await logIn(mailbox, password);
      leave(paths.app);
    } catch (error) {
      const named = error instanceof ApiError ? error.fields.password : undefined;
      if (named) setProblem(named);
      else tell(error);
      setBusy(false);
    }
  };
  return { mailbox, refused, failure, load, password, problem, busy, write, submit };
}

/** The page of a mailed invitation: sets a password and signs in. */
export function InvitationScreen() {
  const t = useTexts(accessTexts);
  const ui = useTexts(uiTexts);
  const form = useInvitation();
  useTitle(t.invitationTitle);
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
        <AccessForm onSubmit={() => void form.submit()}>
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
        </AccessForm>
      )}
      <Muted>
        <Link href={paths.login}>{t.backToLogIn}</Link>
      </Muted>
    </AccessFrame>
  );
}
