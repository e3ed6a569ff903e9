import { useEffect, useState } from "react";
import { ApiError, messageOf } from "@/shared/api/errors";
import { textsNow } from "@/shared/i18n/texts";
import { checkMailbox, REGISTER, sendCode } from "./api/codes";
import { isEmail } from "./rules";
import { accessTexts } from "./texts";

const COUNTDOWN = 59;

function useCountdown() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, setSeconds] as const;
}

/** Free mailbox -> code button: enabled once the format and the server agree, then a countdown of 59 s. */
export function useCodeButton(mailbox: string) {
  const address = mailbox.trim();
  const [checked, setChecked] = useState<{ address: string; problem: string }>({ address: "", problem: "" });
  const [seconds, setSeconds] = useCountdown();
  const [sending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState("");

  const check = async () => {
    if (!isEmail(address)) {
      setChecked({ address, problem: address ? textsNow(accessTexts).emailInvalid : "" });
      return;
    }
    const problem = await checkMailbox(address, REGISTER).then(
      () => "",
      (error) =>
        error instanceof ApiError && error.status === 200
          ? textsNow(accessTexts).registered
          : messageOf(error),
    );
    setChecked({ address, problem });
  };
  const send = async (): Promise<string> => {
    setSending(true);
    const failure = await sendCode(address).then(
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
  return {
    check,
    send,
    seconds,
    sending,
    sentTo: sentTo === address ? sentTo : "",
    problem: isCurrent ? checked.problem : "",
    enabled: isCurrent && address !== "" && !checked.problem && seconds === 0,
  };
}
