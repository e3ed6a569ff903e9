import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { StoreOrderDetail } from "@/shared/api/types";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { useReveal } from "../api";
import { detailTexts } from "./texts";

interface RevealFormProps {
  orderId: string;
  onRevealed: (order: StoreOrderDetail) => void;
}

/** Staff say why they need the buyer's data. */
export function RevealForm({ orderId, onRevealed }: RevealFormProps) {
  const t = useTexts(detailTexts);
  const [isOpen, setOpen] = useState(false);
  const form = useSavedForm({
    defaultValues: { reason: "" },
    save: useReveal(orderId),
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
