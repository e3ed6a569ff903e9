import { useRef, useState } from "react";
import { fitsMode, type LogInMode } from "@/shared/accounts/rules";
import { ApiError, Codes, hasCode, messageOf } from "@/shared/api/errors";
import { textsNow } from "@/shared/i18n/texts";
import { enterApp } from "./addresses";
import { checkMailbox, EXISTING, NotOpened } from "./api";
import { accessTexts } from "./texts";
import { useFormErrors } from "./useAccessForm";
import type { Variant } from "./variants";

/** The code of refusals without a specific code. */
export const GENERAL = 9;

/** Why a log-in was refused, in the reader's words. */
export function refusal(error: unknown, variant: Variant): string {
  const t = textsNow(accessTexts);
  if (error instanceof NotOpened) return t.cloudNotOpened;
  if (hasCode(error, Codes.subAccountExpired))
    return variant.isCloudStore ? t.accountExpired : t.subAccountExpired;
  if (hasCode(error, Codes.accountLeaving)) return t.accountLeaving;
  if (error instanceof ApiError && error.status === 429) return t.tooMany(error.wait);
  if (error instanceof ApiError && error.status === 200) return t.wrongPassword;
  return messageOf(error);
}

/** Whether the server says that the account does not exist; any other error counts as no. */
function isUnknown(address: string): Promise<boolean> {
  return checkMailbox(address, EXISTING).then(
    () => false,
    (error) => hasCode(error, Codes.accountUnknown),
  );
}

/** The mailbox as drawn and, for answers that come later, as it is written by then. */
function useMailbox() {
  const [mailbox, setMailbox] = useState(() => new URLSearchParams(location.search).get("email") ?? "");
  const written = useRef(mailbox);
  const write = (value: string) => {
    written.current = value;
    setMailbox(value);
  };
  return [mailbox, write, written] as const;
}

/** The log-in form; `mode` says what the mailbox must look like. */
export function useLogIn(variant: Variant, mode: LogInMode) {
  const [mailbox, setMailbox, written] = useMailbox();
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const [challenge, setChallenge] = useState("");
  const { errors, clear, show } = useFormErrors<"mailbox" | "password">();
  const fits = fitsMode(mailbox.trim(), mode);

  const check = () => {
    const t = textsNow(accessTexts);
    return show({
      mailbox: fits || (variant.mayBeBlank && !mailbox.trim()) ? "" : t[variant.invalid[mode]],
      password: password ? "" : t.passwordMissing,
    });
  };
  const checkAccount = async () => {
    if (!fits) return;
    // The user may have corrected the address before the answer arrived.
    if ((await isUnknown(mailbox.trim())) && written.current === mailbox)
      show({ mailbox: textsNow(accessTexts).accountUnknown });
  };
  const submit = async () => {
    setFailure("");
    if (!check()) return;
    setBusy(true);
    await variant.logIn(mailbox, password).then(
      (user) => enterApp(variant.startOf(user)),
      (error) => {
        setBusy(false);
        if (hasCode(error, Codes.secondFactorNeeded)) setChallenge(error.challenge);
        else setFailure(refusal(error, variant));
      },
    );
  };
  const beginAnew = (reason = "") => {
    setChallenge("");
    setPassword("");
    setFailure(reason);
  };
  const write = (name: "mailbox" | "password", value: string) => {
    clear(name);
    setFailure("");
    (name === "mailbox" ? setMailbox : setPassword)(value);
  };
  return {
    mailbox,
    password,
    busy,
    failure,
    errors,
    challenge,
    write,
    checkAccount,
    submit,
    setFailure,
    beginAnew,
  };
}
