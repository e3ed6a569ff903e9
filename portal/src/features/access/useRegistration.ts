import { useState } from "react";
import { fitsMode, isPassword, type LogInMode, SHORTEST_CODE } from "@/shared/accounts/rules";
import { ApiError, messageOf } from "@/shared/api/errors";
import { visitorSource } from "@/shared/api/session";
import { textsNow } from "@/shared/i18n/texts";
import { enterApp } from "./addresses";
import { register } from "./api/register";
import { accessTexts } from "./texts";
import { useFormErrors } from "./useFormErrors";

/** How long success is read before the app opens. */
const SHOWN_FOR = 700;

type Name = "mailbox" | "code" | "password";

function problems(values: Record<Name, string>, mode: LogInMode): Record<Name, string> {
  const t = textsNow(accessTexts);
  const code = values.code.trim();
  return {
    mailbox: fitsMode(values.mailbox.trim(), mode) ? "" : mode === "phone" ? t.phoneInvalid : t.emailInvalid,
    code: !code ? t.codeMissing : code.length < SHORTEST_CODE ? t.codeShort : "",
    password: isPassword(values.password) ? "" : t.passwordRule,
  };
}

/** The register form: `email` and `source` come from the address, the server's field messages land on the fields. */
export function useRegistration(mode: LogInMode) {
  const query = new URLSearchParams(location.search);
  const [values, setValues] = useState({ mailbox: query.get("email") ?? "", code: "", password: "" });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const [isDone, setDone] = useState(false);
  const { errors, clear, show } = useFormErrors<Name>();

  const write = (name: Name, value: string) => {
    clear(name);
    setValues((before) => ({ ...before, [name]: value }));
  };
  const submit = async () => {
    setFailure("");
    if (!show(problems(values, mode))) return;
    setBusy(true);
    const registration = { ...values, mailbox: values.mailbox.trim(), code: values.code.trim() };
    await register({ ...registration, source: visitorSource() }).then(
      () => {
        setDone(true);
        setTimeout(enterApp, SHOWN_FOR);
      },
      (error) => {
        const named = error instanceof ApiError && Object.keys(error.fields).length > 0;
        if (named) show(error.fields);
        else setFailure(messageOf(error));
        setBusy(false);
      },
    );
  };
  return { values, errors, busy, isDone, failure, setFailure, write, submit };
}
