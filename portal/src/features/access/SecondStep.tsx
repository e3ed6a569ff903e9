import Button from "@mui/material/Button";
import { useState } from "react";
import { Codes, hasCode } from "@/shared/api/errors";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { enterApp } from "./addresses";
import { NotOpened } from "./api";
import { AccessForm } from "./fields";
import { accessTexts } from "./texts";
import { GENERAL, refusal } from "./useLogIn";
import type { Variant } from "./variants";

/** Checks the code of the second factor; `onOver` gets the reason when the login must start again. */
function useSecondStep(variant: Variant, challenge: string, onOver: (reason: string) => void) {
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

interface SecondStepProps {
  variant: Variant;
  challenge: string;
  onOver: (reason?: string) => void;
}

/** The second step of a log-in: a code of the authenticator app, or a recovery code. */
export function SecondStep({ variant, challenge, onOver }: SecondStepProps) {
  const t = useTexts(accessTexts);
  const form = useSecondStep(variant, challenge, onOver);
  return (
    <AccessForm onSubmit={() => void form.submit()}>
      <Muted>{t.secondText}</Muted>
      <Field
        label={t.secondCode}
        name="code"
        autoFocus
        autoComplete="one-time-code"
        inputProps={{ inputMode: "numeric", maxLength: 12 }}
        value={form.code}
        error={form.problem}
        onChange={(event) => form.write(event.target.value)}
      />
      <Button type="submit" variant="contained" size="large" loading={form.busy}>
        {t.confirm}
      </Button>
      <Button onClick={() => onOver()}>{t.backToLogIn}</Button>
    </AccessForm>
  );
}
