import { useState } from "react";
import { ApiError, messageOf } from "@/shared/api/errors";

type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** The messages under a small form's fields; typing into a field takes its message away. */
export function useFormErrors<Name extends string>() {
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const clear = (name: Name) => setErrors((before) => ({ ...before, [name]: undefined }));
  const show = (found: FieldErrors<Name>): boolean => {
    setErrors(found);
    return Object.values(found).every((message) => !message);
  };
  return { errors, clear, show };
}

type Values<Name extends string> = Record<Name, string>;

/** A form of text fields; the server's field messages land on the fields. The library would outweigh the page. */
export function useAccessForm<Name extends string>(
  initial: Values<Name>,
  check: (values: Values<Name>) => Values<Name>,
  send: (values: Values<Name>) => Promise<void>,
) {
  const [values, setValues] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const [isDone, setDone] = useState(false);
  const { errors, clear, show } = useFormErrors<Name>();
  const write = (name: Name, value: string) => {
    clear(name);
    setValues((before) => ({ ...before, [name]: value }));
  };
  const refuse = (error: unknown) => {
    const named = error instanceof ApiError && Object.keys(error.fields).length > 0;
    if (named) show(error.fields as FieldErrors<Name>);
    else setFailure(messageOf(error));
  };
  const submit = async () => {
    setFailure("");
    if (!show(check(values))) return;
    setBusy(true);
    await send(values).then(() => setDone(true), refuse);
    setBusy(false);
  };
  return { values, errors, busy, isDone, failure, setFailure, write, submit };
}
