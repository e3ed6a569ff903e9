import { useCallback, useEffect, useRef, useState } from "react";
import { isPassword } from "@/shared/accounts/rules";
import { ApiError, messageOf } from "@/shared/api/errors";
import { textsNow } from "@/shared/i18n/texts";
import { leave } from "@/shared/navigation/leave";
import { paths } from "@/shared/navigation/paths";
import { acceptInvitation, invitedMailbox } from "./api/invitation";
import { logIn } from "./api/logIn";
import { accessTexts } from "./texts";

/**
 * The link in the address: whom it invites, and the password that the reader chooses. `refused`: the link serves no
 * more; `failure`: what may pass, with `load` or another try.
 */
export function useInvitation() {
  const [token] = useState(() => new URLSearchParams(location.search).get("token") ?? "");
  const [mailbox, setMailbox] = useState("");
  const [refused, setRefused] = useState("");
  const [failure, setFailure] = useState("");
  const isMember = useRef(false);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const tell = useCallback((error: unknown) => {
    const isRefused = error instanceof ApiError && error.status === 200;
    (isRefused ? setRefused : setFailure)(messageOf(error));
  }, []);
  const load = useCallback(() => {
    setFailure("");
    invitedMailbox(token).then(setMailbox, tell);
  }, [token, tell]);
  useEffect(load, [load]);
  const write = (value: string) => {
    setProblem("");
    setFailure("");
    setPassword(value);
  };
  const submit = async () => {
    const t = textsNow(accessTexts);
    if (!isPassword(password)) return setProblem(password ? t.passwordRule : t.passwordMissing);
    setBusy(true);
    setFailure("");
    try {
      if (!isMember.current) await acceptInvitation(token, password);
      isMember.current = true;
      await logIn(mailbox, password);
      leave(paths.app);
    } catch (error) {
      const named = error instanceof ApiError ? error.fields.password : undefined;
      if (named) setProblem(named);
      else tell(error);
      setBusy(false);
    }
  };
  return { mailbox, refused, failure, load, password, problem, busy, write, submit };
}
