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
  if (hasCode(error, Codes.accountDeactivated)) return error.message;
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

/** Remembers the address that the server doesn't know. */
function useUnknownMailbox() {
  const unknown = useRef("");
  const ask = async (address: string) => {
    const is = await isUnknown(address);
    if (is) unknown.current = address;
    else if (unknown.current === address) unknown.current = "";
    return is;
  };
  return { is: (address: string) => address !== "" && unknown.current === address, ask };
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

function problemsOf(invalid: "" | Variant["invalid"][LogInMode], isUnknown: boolean, password: string) {
  const t = textsNow(accessTexts);
  const problem = isUnknown ? t.accountUnknown : "";
  return { mailbox: invalid ? t[invalid] : problem, password: password ? "" : t.passwordMissing };
}

/** The log-in form; `mode` says what the mailbox must look like. */
export function useLogIn(variant: Variant, mode: LogInMode) {
  const [mailbox, setMailbox, written] = useMailbox();
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const [challenge, setChallenge] = useState("");
  const unknown = useUnknownMailbox();
  const { errors, clear, show } = useFormErrors<"mailbox" | "password">();
  const fits = fitsMode(mailbox.trim(), mode);

  const check = () => {
    const address = mailbox.trim();
    const mayPass = fits || (variant.mayBeBlank && !address);
    return show(problemsOf(mayPass ? "" : variant.invalid[mode], unknown.is(address), password));
  };
  const checkAccount = async () => {
    const is = fits && (await unknown.ask(mailbox.trim()));
    // The user may have corrected the address before the answer arrived.
    if (is && written.current === mailbox) show({ mailbox: textsNow(accessTexts).accountUnknown });
    return is;
  };
  const submit = async () => {
    setFailure("");
    if (unknown.is(mailbox.trim())) await checkAccount(); // it may exist by now
    if (!check()) return;
    setBusy(true);
    await variant.logIn(mailbox, password).then(
      (user) => enterApp(variant.startOf(user)),
      async (error) => {
        setBusy(false);
        if (hasCode(error, Codes.secondFactorNeeded)) return setChallenge(error.challenge);
        // What was refused as a wrong password may be an address that nobody registered.
        if (!hasCode(error, GENERAL) || !(await checkAccount())) setFailure(refusal(error, variant));
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
