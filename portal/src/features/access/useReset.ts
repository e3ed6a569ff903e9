import { useState } from "react";
import { fitsMode, isPassword, type LogInMode } from "@/shared/accounts/rules";
import { ApiError, messageOf } from "@/shared/api/errors";
import { textsNow } from "@/shared/i18n/texts";
import { resetPassword } from "./api/resetPassword";
import { accessTexts } from "./texts";
import { useFormErrors } from "./useFormErrors";

type Name = "mailbox" | "code" | "password" | "confirmPassword";

function problems(values: Record<Name, string>, mode: LogInMode): Record<Name, string> {
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

/** The reset form; the server's field messages land on the fields. */
export function useReset(mode: LogInMode, isCloudStore: boolean, onDone: () => void) {
  const [values, setValues] = useState({ mailbox: "", code: "", password: "", confirmPassword: "" });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const { errors, clear, show } = useFormErrors<Name>();
  const write = (name: Name, value: string) => {
    clear(name);
    setValues((before) => ({ ...before, [name]: value }));
  };
  const submit = async () => {
    setFailure("");
    if (!show(problems(values, mode))) return;
    setBusy(true);
    const body = { ...values, mailbox: values.mailbox.trim(), code: values.code.trim() };
    await resetPassword(body, isCloudStore).then(onDone, (error) => {
      const named = error instanceof ApiError && Object.keys(error.fields).length > 0;
      if (named) show(error.fields);
      else setFailure(messageOf(error));
    });
    setBusy(false);
  };
  return { values, errors, busy, failure, setFailure, write, submit };
}
