import Button from "@mui/material/Button";
import type { FormEvent } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { accessTexts } from "./texts";
import { useSecondStep } from "./useSecondStep";
import type { Variant } from "./variants";

interface SecondStepProps {
  variant: Variant;
  challenge: string;
  onOver: (reason?: string) => void;
}

/** The second step of a log-in: a code of the authenticator app, or a recovery code. */
export function SecondStep({ variant, challenge, onOver }: SecondStepProps) {
  const t = useTexts(accessTexts);
  const form = useSecondStep(variant, challenge, onOver);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form onSubmit={submit} noValidate>
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
    </form>
  );
}
