import { useState } from "react";
import { ApiError, messageOf } from "@/shared/api/errors";
import { textsNow } from "@/shared/i18n/texts";
import { enterApp } from "./addresses";
import { register } from "./api/register";
import { isEmail, isPassword, SHORTEST_CODE } from "./rules";
import { accessTexts } from "./texts";
import { useFormErrors } from "./useFormErrors";

type Name = "mailbox" | "code" | "password";

function problems(values: Record<Name, string>): Record<Name, string> {
  const t = textsNow(accessTexts);
  const code = values.code.trim();
  return {
    mailbox: isEmail(values.mailbox.trim()) ? "" : t.emailInvalid,
    code: !code ? t.codeMissing : code.length < SHORTEST_CODE ? t.codeShort : "",
    password: isPassword(values.password) ? "" : t.passwordRule,
  };
}

/** The register form: `email` and `source` come from the address, the server's field messages land on the fields. */
export function useRegistration() {
  const query = new URLSearchParams(location.search);
  const [values, setValues] = useState({ mailbox: query.get("email") ?? "", code: "", password: "" });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const { errors, clear, show } = useFormErrors<Name>();

  const write = (name: Name, value: string) => {
    clear(name);
    setValues((before) => ({ ...before, [name]: value }));
  };
  const submit = async () => {
    setFailure("");
    if (!show(problems(values))) return;
    setBusy(true);
    const registration = { ...values, mailbox: values.mailbox.trim(), code: values.code.trim() };
    await register({ ...registration, source: query.get("source") ?? "" }).then(enterApp, (error) => {
      const named = error instanceof ApiError && Object.keys(error.fields).length > 0;
      if (named) show(error.fields);
      else setFailure(messageOf(error));
      setBusy(false);
    });
  };
  return { values, errors, busy, failure, write, submit };
}
