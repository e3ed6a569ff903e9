import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { detailTexts } from "./texts";

interface RevealFormProps<Shown> {
  /** Asks for what is masked, by the reason. */
  save: UseMutationResult<Shown, Error, string>;
  onRevealed: (shown: Shown) => void;
}

/** Staff say why they need the buyer's data. */
export function RevealForm<Shown>({ save, onRevealed }: RevealFormProps<Shown>) {
  const t = useTexts(detailTexts);
  const [isOpen, setOpen] = useState(false);
  const form = useSavedForm({
    defaultValues: { reason: "" },
    save,
    request: ({ reason }) => reason,
    onSaved: onRevealed,
  });
  return (
    <>
      <Alert severity="info" action={<Button onClick={() => setOpen(true)}>{t.reveal}</Button>}>
        {t.masked}
      </Alert>
      {isOpen && (
        <FormDialog
          title={t.reveal}
          submitLabel={t.reveal}
          busy={form.busy}
          problem={form.problem}
          onSubmit={form.submit}
          onClose={() => setOpen(false)}
          aside
        >
          <Field
            label={t.revealReason}
            autoFocus
            {...form.field("reason", (text) => text.trim() !== "" || t.reasonNeeded)}
          />
        </FormDialog>
      )}
    </>
  );
}
