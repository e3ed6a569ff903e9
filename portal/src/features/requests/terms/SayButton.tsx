import Button, { type ButtonProps } from "@mui/material/Button";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messageOf } from "@/shared/api/errors";
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

/** Asks before it is done, with a word from the merchant where one is wanted. */
export function SayButton({ label, text, asks, required = false, action, ...look }: SayButtonProps) {
  const t = useTexts(termsTexts);
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  const [isMissing, setMissing] = useState(false);
  const close = () => {
    action.reset();
    setOpen(false);
  };
  const submit = () => {
    const lacks = required && said.trim() === "";
    setMissing(lacks);
    if (lacks) return;
    sayDone(action.mutateAsync(said.trim(), { onSuccess: close }), t.done);
  };
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
          problem={action.error ? messageOf(action.error) : undefined}
          onSubmit={submit}
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
              value={said}
              error={isMissing ? t.missing : undefined}
              inputProps={{ maxLength: 10_000 }}
              onChange={(event) => setSaid(event.target.value)}
            />
          )}
        </FormDialog>
      )}
    </>
  );
}
