import { useEffect, useState } from "react";
import { fitsMode, type LogInMode } from "@/shared/accounts/rules";
import { ApiError, messageOf } from "@/shared/api/errors";
import { textsNow } from "@/shared/i18n/texts";
import { type CodePurpose, checkMailbox, REGISTER, sendCode } from "./api";
import { accessTexts } from "./texts";

const COUNTDOWN = 59;
const CHECK_AFTER = 400;
const ASK_AGAIN_AFTER = 5_000;

function useCountdown() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, setSeconds] as const;
}

interface Finding {
  /** Why no code is sent; empty when one may be. */
  problem: string;
  /** Milliseconds until another try may find differently; 0: this is how it is. */
  again: number;
}

const final = (problem: string): Finding => ({ problem, again: 0 });

/** Returns the server's finding about the address; network and server errors are ignored. */
function findingOf(error: unknown, mode: LogInMode, purpose: CodePurpose): Finding {
  const t = textsNow(accessTexts);
  if (!(error instanceof ApiError)) return final(messageOf(error));
  if (error.status !== 200) return { problem: error.message, again: error.wait * 1_000 || ASK_AGAIN_AFTER };
  if (purpose !== REGISTER) return final(t.accountUnknown);
  return final(mode === "phone" ? t.phoneRegistered : t.registered);
}

/** Why no code is sent to this address: its form, then what the server says of it. */
async function look(address: string, mode: LogInMode, purpose: CodePurpose): Promise<Finding> {
  const t = textsNow(accessTexts);
  if (!fitsMode(address, mode)) return final(address && (mode === "phone" ? t.phoneInvalid : t.emailInvalid));
  return checkMailbox(address, purpose).then(
    () => final(""),
    (error) => findingOf(error, mode, purpose),
  );
}

/**
 * Checks an address once typing pauses; repeats the check after temporary errors, and never shows the result of another
 * address.
 */
function useChecked(address: string, mode: LogInMode, purpose: CodePurpose) {
  const [checked, setChecked] = useState({ address: "", problem: "" });
  useEffect(() => {
    let isPast = false;
    const check = async () => {
      const { problem, again } = await look(address, mode, purpose);
      if (isPast) return;
      setChecked({ address, problem });
      if (again) timer = setTimeout(check, again);
    };
    let timer = setTimeout(check, CHECK_AFTER);
    return () => {
      isPast = true;
      clearTimeout(timer);
    };
  }, [address, mode, purpose]);
  return checked;
}

/** The code button: enabled once the format and the server agree, then a countdown of what the server asks for. */
export function useCodeButton(mailbox: string, mode: LogInMode, purpose: CodePurpose) {
  const address = mailbox.trim();
  const checked = useChecked(address, mode, purpose);
  const [seconds, setSeconds] = useCountdown();
  const [sending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState("");

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
  const mayHaveCode = fitsMode(address, mode) && isCurrent && !checked.problem;
  return {
    send,
    seconds,
    sending,
    sentTo: sentTo === address ? sentTo : "",
    problem: isCurrent ? checked.problem : "",
    enabled: mayHaveCode && seconds === 0,
  };
}
