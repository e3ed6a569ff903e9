import Button, { type ButtonProps } from "@mui/material/Button";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useFields } from "@/shared/forms/useFields";
import { useTexts } from "@/shared/i18n/texts";
import { sayDone } from "@/shared/toasts/toasts";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { termsTexts } from "./texts";

interface SayButtonProps extends Pick<ButtonProps, "variant" | "color"> {
  label: string;
  /** The consequences, shown in the dialog. */
  text: ReactNode;
  /** The label of the text field; without it, there is no field. */
  asks?: string;
  required?: boolean;
  action: UseMutationResult<unknown, Error, string>;
}

/** Asks before it is done, with a word from the merchant where one is needed. */
export function SayButton({ label, text, asks, required = false, action, ...look }: SayButtonProps) {
  const t = useTexts(termsTexts);
  const [isOpen, setOpen] = useState(false);
  const form = useFields({
    defaultValues: { text: "" },
    schema: { text: (said) => !required || said.trim() !== "" || t.missing },
  });
  const close = () => {
    action.reset();
    form.clearErrors();
    setOpen(false);
  };
  const submit = form.handleSubmit((said) =>
    sayDone(action.mutateAsync(said.text.trim(), { onSuccess: close, onError: form.refuse }), t.done),
  );
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <FormDialog
          title={label}
          submitLabel={label}
          busy={action.isPending}
          problem={form.problem}
          onSubmit={() => void submit()}
          onClose={close}
          aside
        >
          <p style={{ margin: 0 }}>{text}</p>
          {asks && (
            <Field
              label={asks}
              multiline
              minRows={3}
              maxRows={10}
              inputProps={{ maxLength: 10_000 }}
              {...form.field("text")}
            />
          )}
        </FormDialog>
      )}
    </>
  );
}
