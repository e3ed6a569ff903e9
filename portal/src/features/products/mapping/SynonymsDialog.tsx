import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Pending } from "@/shared/ui/Pending";
import { useSetSynonyms, useSynonyms } from "./api";
import { mappingTexts } from "./texts";

const groupsOf = (typed: string) =>
  typed
    .split("\n")
    .map((line) =>
      line
        .split(/[,，]/)
        .map((word) => word.trim())
        .filter(Boolean),
    )
    .filter((group) => group.length > 0);

const textOf = (groups: readonly (readonly string[])[]) => groups.map((group) => group.join(", ")).join("\n");

/** The merchant's words that mean the same, a group on each line. */
export function SynonymsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(mappingTexts);
  const query = useSynonyms();
  const form = useSavedForm({
    save: useSetSynonyms(),
    defaultValues: { groups: "" },
    ...(query.data && { values: { groups: textOf(query.data.groups) } }),
    resetOptions: { keepDirtyValues: true },
    request: ({ groups }) => ({ version: query.data?.version ?? 0, groups: groupsOf(groups) }),
    toast: t.synonymsSaved,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t.synonyms}
      busy={form.busy}
      disabled={!query.data}
      problem={form.problem}
      aside
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Muted>{t.synonymsText}</Muted>
      <Pending query={query} rows={4} height={24} />
      {query.data && <Field multiline minRows={8} maxRows={16} label={t.groups} {...form.field("groups")} />}
    </FormDialog>
  );
}
