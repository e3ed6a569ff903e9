import { useEffect, useState } from "react";
import { fitsMode, type LogInMode } from "@/shared/accounts/rules";
import { ApiError, messageOf } from "@/shared/api/errors";
import { textsNow } from "@/shared/i18n/texts";
import { type CodePurpose, checkMailbox, REGISTER, sendCode } from "./api/codes";
import { accessTexts } from "./texts";

const COUNTDOWN = 59;
const CHECK_AFTER = 400;

function useCountdown() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, setSeconds] as const;
}

/** Why no code is sent to this address: its form, then what the server says of it; empty when one may be. */
async function problemOf(address: string, mode: LogInMode, purpose: CodePurpose): Promise<string> {
  const t = textsNow(accessTexts);
  if (!fitsMode(address, mode)) return address && (mode === "phone" ? t.phoneInvalid : t.emailInvalid);
  return checkMailbox(address, purpose).then(
    () => "",
    (error) => {
      if (!(error instanceof ApiError) || error.status !== 200) return messageOf(error);
      if (purpose !== REGISTER) return t.accountUnknown;
      return mode === "phone" ? t.phoneRegistered : t.registered;
    },
  );
}

/** The code button: enabled once the format and the server agree, then a countdown of what the server asks for. */
export function useCodeButton(mailbox: string, mode: LogInMode, purpose: CodePurpose) {
  const address = mailbox.trim();
  const [checked, setChecked] = useState({ address: "", problem: "" });
  const [seconds, setSeconds] = useCountdown();
  const [sending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState("");

  useEffect(() => {
    const timer = setTimeout(
      () => void problemOf(address, mode, purpose).then((problem) => setChecked({ address, problem })),
      CHECK_AFTER,
    );
    return () => clearTimeout(timer);
  }, [address, mode, purpose]);
  const send = async (): Promise<string> => {
    setSending(true);
    const failure = await sendCode(address, purpose).then(
      (wait) => {
        setSentTo(address);
        setSeconds(wait || COUNTDOWN);
        return "";
      },
      (error) => {
        if (error instanceof ApiError && error.wait) setSeconds(error.wait);
        return messageOf(error);
      },
    );
    setSending(false);
    return failure;
  };
  const isCurrent = checked.address === address;
  const mayHaveOne = fitsMode(address, mode) && isCurrent && !checked.problem;
  return {
    send,
    seconds,
    sending,
    sentTo: sentTo === address ? sentTo : "",
    problem: isCurrent ? checked.problem : "",
    enabled: mayHaveOne && seconds === 0,
  };
}
