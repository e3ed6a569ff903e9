import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useLogin, useTranslate } from "react-admin";
import { type UseFormRegisterReturn, useForm } from "react-hook-form";
import { ApiError } from "@/api/errors";
import type { LogIn } from "@/api/types";
import { useText } from "@/i18n/useText";
import { EnrolmentNeeded } from "@/providers/authProvider";

const Form = styled("form")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

const NO_VALUES: LogIn = { mailbox: "", password: "", totp: "" };
/** An app's six digits, or a recovery code's eight; nothing at the first log-in. */
const CODE = /^\s*(\d{6}|\d{8})?\s*$/;

/** MUI hands the element to `inputRef`; react-hook-form calls it `ref`. */
function bound({ ref, ...field }: UseFormRegisterReturn) {
  return { ...field, inputRef: ref };
}

/** Explains a refused login; wrong credentials are worded in the reader's language. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return "console.error.crashed";
  return error.status === 400 ? "console.login.wrong" : error.message;
}

export function LoginForm({ onEnrol }: { onEnrol: () => void }) {
  const text = useText();
  const translate = useTranslate();
  const logIn = useLogin();
  const [refusal, setRefusal] = useState("");
  const { register, handleSubmit, resetField, setFocus, formState } = useForm<LogIn>({
    defaultValues: NO_VALUES,
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    setRefusal("");
    try {
      await logIn({ ...values, totp: values.totp.trim() });
    } catch (error) {
      if (error instanceof EnrolmentNeeded) return onEnrol();
      setRefusal(reasonOf(error));
      resetField("totp");
      setFocus("totp");
    }
  });

  return (
    <Form onSubmit={submit} noValidate>
      {refusal && <Alert severity="error">{translate(refusal, { _: refusal })}</Alert>}
      <TextField
        {...bound(register("mailbox", { required: text("console.login.mailbox_missing") }))}
        label={text("console.login.mailbox")}
        type="email"
        autoComplete="username"
        autoFocus
        error={Boolean(errors.mailbox)}
        helperText={errors.mailbox?.message}
      />
      <TextField
        {...bound(register("password", { required: text("console.login.password_missing") }))}
        label={text("console.login.password")}
        type="password"
        autoComplete="current-password"
        error={Boolean(errors.password)}
        helperText={errors.password?.message}
      />
      <TextField
        {...bound(register("totp", { pattern: { value: CODE, message: "" }, maxLength: 12 }))}
        label={text("console.login.totp")}
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 12 } }}
        error={Boolean(errors.totp)}
        helperText={text(errors.totp ? "console.login.totp_missing" : "console.login.totp_hint")}
      />
      <Button type="submit" variant="contained" size="large" loading={isSubmitting}>
        {text(isSubmitting ? "console.login.submitting" : "console.login.submit")}
      </Button>
    </Form>
  );
}
