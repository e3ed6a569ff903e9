import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { FormEvent, ReactNode } from "react";
import { Card, Muted, Stack } from "@/shared/ui/Card";

/** What a form's frame needs to know of it: `useSavedForm` answers it. */
export interface FormState {
  problem?: string;
  busy: boolean;
  submit: () => void;
}

interface FormProps {
  form: FormState;
  submitLabel: string;
  /** What the form is for, above its fields: one sentence below the other. */
  text?: string | readonly string[];
  disabled?: boolean;
  maxWidth?: number;
  children: ReactNode;
}

/** Fields below each other, what the server says of the whole, and the button that saves. */
export function Form({ form, submitLabel, text = [], disabled, maxWidth, children }: FormProps) {
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
            {submitLabel}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** A form on a card of its own. */
export function FormCard({ title, ...form }: FormProps & { title: string }) {
  return (
    <Card>
      <h2>{title}</h2>
      <Stack sx={{ mt: 1 }}>
        <Form {...form} />
      </Stack>
    </Card>
  );
}
