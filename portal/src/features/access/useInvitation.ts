import { useEffect, useState } from "react";
import { isPassword } from "@/shared/accounts/rules";
import { ApiError, messageOf } from "@/shared/api/errors";
import { textsNow } from "@/shared/i18n/texts";
import { leave } from "@/shared/navigation/leave";
import { paths } from "@/shared/navigation/paths";
import { acceptInvitation, invitedMailbox } from "./api/invitation";
import { logIn } from "./api/logIn";
import { accessTexts } from "./texts";

/** The link in the address: whom it invites, and the password that the reader chooses. */
export function useInvitation() {
  const [token] = useState(() => new URLSearchParams(location.search).get("token") ?? "");
  const [mailbox, setMailbox] = useState("");
  const [refused, setRefused] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    invitedMailbox(token).then(setMailbox, (error) => setRefused(messageOf(error)));
  }, [token]);
  const write = (value: string) => {
    setProblem("");
    setPassword(value);
  };
  const submit = async () => {
    const t = textsNow(accessTexts);
    if (!isPassword(password)) return setProblem(password ? t.passwordRule : t.passwordMissing);
    setBusy(true);
    try {
      await acceptInvitation(token, password);
      await logIn(mailbox, password);
      leave(paths.app);
    } catch (error) {
      const named = error instanceof ApiError ? error.fields.password : undefined;
      if (named) setProblem(named);
      else setRefused(messageOf(error));
      setBusy(false);
    }
  };
  return { mailbox, refused, password, problem, busy, write, submit };
}
