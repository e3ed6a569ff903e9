import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { type FormEvent, useEffect, useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { useTitle } from "@/shared/ui/useTitle";
import { AccessFrame } from "./AccessFrame";
import { withSameQuery } from "./addresses";
import { PasswordField } from "./PasswordField";
import { accessTexts } from "./texts";
import { useCodeButton } from "./useCodeButton";
import { useRegistration } from "./useRegistration";

const CodeRow = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: theme.spacing(1),
  alignItems: "start",
  "& > button": { marginTop: 27, minHeight: 40, minWidth: 132 },
}));

const CHECK_AFTER = 400;

export function RegisterScreen() {
  const t = useTexts(accessTexts);
  const form = useRegistration();
  const [codeFailure, setCodeFailure] = useState("");
  const code = useCodeButton(form.values.mailbox);
  const { check } = code;
  useTitle(t.signUp);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the check follows what is typed, not its own renders
  useEffect(() => {
    const timer = setTimeout(() => void check(), CHECK_AFTER);
    return () => clearTimeout(timer);
  }, [form.values.mailbox]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <AccessFrame>
      <h1>{t.createAccount}</h1>
      <Muted>{t.createText}</Muted>
      <form onSubmit={submit} noValidate>
        {(form.failure || codeFailure) && <Alert severity="error">{form.failure || codeFailure}</Alert>}
        <Field
          label={t.email}
          type="email"
          name="mailbox"
          autoComplete="username"
          value={form.values.mailbox}
          error={form.errors.mailbox || code.problem}
          onChange={(event) => form.write("mailbox", event.target.value)}
        />
        <CodeRow>
          <Field
            label={t.code}
            name="code"
            autoComplete="one-time-code"
            inputProps={{ inputMode: "numeric", maxLength: 8 }}
            value={form.values.code}
            error={form.errors.code}
            hint={code.sentTo && <span role="status">{t.codeSent(code.sentTo)}</span>}
            onChange={(event) => form.write("code", event.target.value)}
          />
          <Button
            variant="outlined"
            disabled={!code.enabled}
            loading={code.sending}
            onClick={() => void code.send().then(setCodeFailure)}
          >
            {code.seconds > 0 ? t.getCodeIn(code.seconds) : t.getCode}
          </Button>
        </CodeRow>
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
        <Muted>
          {t.haveAccount} <Link href={withSameQuery(paths.login)}>{t.logIn}</Link>
        </Muted>
      </form>
    </AccessFrame>
  );
}
