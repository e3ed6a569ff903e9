import type { StoreOrderLine } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { useFields } from "@/shared/forms/useFields";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import type { Choices } from "../api";
import { actionTexts } from "./actionTexts";

interface PartDialogProps {
  lines: readonly StoreOrderLine[];
  onChoose: (choices: Choices) => void;
  onClose: () => void;
}

/** Takes how many pieces of each line are placed now. */
export function PartDialog({ lines, onChoose, onClose }: PartDialogProps) {
  const t = useTexts(actionTexts);
  const open = lines.filter(({ to_buy }) => to_buy > 0);
  const form = useFields<Record<string, string>>({
    defaultValues: Object.fromEntries(open.map(({ id, to_buy }) => [id, `${to_buy}`])),
  });
  const fits = (most: number) => (typed: string) =>
    (/^\d+$/.test(typed.trim()) && Number(typed) <= most) || t.piecesWrong(most);
  const submit = form.handleSubmit((typed) => {
    const chosen = open.flatMap(({ id }) =>
      Number(typed[id]) > 0 ? [[id, Number(typed[id])] as const] : [],
    );
    if (chosen.length > 0) onChoose(Object.fromEntries(chosen));
    else form.setError("root", { message: t.noPieces });
  });
  return (
    <FormDialog
      title={t.placePart}
      submitLabel={t.goOn}
      problem={form.problem}
      onSubmit={submit}
      onClose={onClose}
      aside
    >
      <Muted>{t.placePartText}</Muted>
      {open.map((line) => (
        <Field
          key={line.id}
          label={t.piecesOf(besides([line.title, line.variant_title]), line.to_buy)}
          inputProps={{ inputMode: "numeric" }}
          {...form.field(line.id, fits(line.to_buy))}
        />
      ))}
    </FormDialog>
  );
}
