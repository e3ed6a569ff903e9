import type { ReactNode } from "react";
import { useFields } from "@/shared/forms/useFields";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import type { Choices } from "../api";
import { actionTexts } from "./actionTexts";

/** A line of which at most so many pieces can be placed. */
export interface Part {
  id: string;
  name: string;
  most: number;
}

interface PartDialogProps {
  title: string;
  text: string;
  parts: readonly Part[];
  onChoose: (choices: Choices) => void;
  onClose: () => void;
  /** What is asked besides. */
  children?: ReactNode;
}

/** Takes how many pieces of each line are placed now. */
export function PartDialog({ title, text, parts, onChoose, onClose, children }: PartDialogProps) {
  const t = useTexts(actionTexts);
  const form = useFields<Record<string, string>>({
    defaultValues: Object.fromEntries(parts.map(({ id, most }) => [id, `${most}`])),
  });
  const fits = (most: number) => (typed: string) =>
    (/^\d+$/.test(typed.trim()) && Number(typed) <= most) || t.piecesWrong(most);
  const submit = form.handleSubmit((typed) => {
    const chosen = parts.flatMap(({ id }) =>
      Number(typed[id]) > 0 ? [[id, Number(typed[id])] as const] : [],
    );
    if (chosen.length > 0) onChoose(Object.fromEntries(chosen));
    else form.setError("root", { message: t.noPieces });
  });
  return (
    <FormDialog
      title={title}
      submitLabel={t.goOn}
      problem={form.problem}
      onSubmit={submit}
      onClose={onClose}
      aside
    >
      <Muted>{text}</Muted>
      {children}
      {parts.map(({ id, name, most }) => (
        <Field
          key={id}
          label={t.piecesOf(name, most)}
          inputProps={{ inputMode: "numeric" }}
          {...form.field(id, fits(most))}
        />
      ))}
    </FormDialog>
  );
}
