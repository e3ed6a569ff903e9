import { useState } from "react";
import { Codes, hasCode } from "@/shared/api/errors";
import { textsNow } from "@/shared/i18n/texts";
import { enterApp } from "./addresses";
import { NotOpened } from "./api/admitToCloudStore";
import { accessTexts } from "./texts";
import { GENERAL, refusal } from "./useLogIn";
import type { Variant } from "./variants";

/** The code of the second factor; `onOver` gets the reason when the log-in must begin anew. */
export function useSecondStep(variant: Variant, challenge: string, onOver: (reason: string) => void) {
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  const refused = (error: unknown) => {
    const t = textsNow(accessTexts);
    setBusy(false);
    if (error instanceof NotOpened) onOver(t.cloudNotOpened);
    else if (hasCode(error, GENERAL)) onOver(t.logInOver);
    else if (hasCode(error, Codes.invalid)) setProblem(t.secondCodeWrong);
    else setProblem(refusal(error, variant));
  };
  const submit = async () => {
    if (code.trim().length < 6) return setProblem(textsNow(accessTexts).secondCodeMissing);
    setBusy(true);
    await variant.finish(challenge, code).then((user) => enterApp(variant.startOf(user)), refused);
  };
  const write = (value: string) => {
    setProblem("");
    setCode(value);
  };
  return { code, busy, problem, write, submit };
}
