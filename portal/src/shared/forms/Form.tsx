import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { FormEvent, ReactNode } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Stack, TitledCard } from "@/shared/ui/Card";
import { uiTexts } from "@/shared/ui/texts";

/** The state that a form's frame needs, from `useSavedForm`. */
export interface FormState {
  problem?: string;
  busy: boolean;
  submit: () => void;
}

interface FormProps {
  form: FormState;
  /** Left out: Save. */
  submitLabel?: string;
  /** The purpose of the form, above its fields; one paragraph per sentence. */
  text?: string | readonly string[];
  disabled?: boolean;
  maxWidth?: number;
  children: ReactNode;
}

/** Fields below each other, what the server says of the whole, and the button that saves. */
export function Form({ form, submitLabel, text = [], disabled, maxWidth, children }: FormProps) {
  const t = useTexts(uiTexts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack sx={{ maxWidth }}>
        {[text].flat().map((sentence) => (
          <Muted key={sentence}>{sentence}</Muted>
        ))}
        {form.problem && <Alert severity="error">{form.problem}</Alert>}
        {children}
        <div>
          <Button type="submit" variant="contained" disabled={disabled} loading={form.busy}>
            {submitLabel ?? t.save}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** A form on its own card. */
export function FormCard({ title, ...form }: FormProps & { title: string }) {
  return (
    <TitledCard title={title}>
      <Form {...form} />
    </TitledCard>
  );
}
