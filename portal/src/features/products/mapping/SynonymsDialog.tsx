import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
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

/** The merchant's words that mean the same, a group on each line. */
export function SynonymsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(mappingTexts);
  const query = useSynonyms();
  const [typed, setTyped] = useState<string>();
  const save = useSetSynonyms();
  const text = typed ?? query.data?.groups.map((group) => group.join(", ")).join("\n") ?? "";
  const submit = () =>
    save.mutate(
      { version: query.data?.version ?? 0, groups: groupsOf(text) },
      {
        onSuccess: () => {
          showToast("success", t.synonymsSaved);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t.synonyms}
      busy={save.isPending}
      disabled={!query.data}
      problem={save.error ? messageOf(save.error) : undefined}
      aside
      onSubmit={submit}
      onClose={onClose}
    >
      <Muted>{t.synonymsText}</Muted>
      <Pending query={query} rows={4} height={24} />
      {query.data && (
        <Field
          multiline
          minRows={8}
          maxRows={16}
          label={t.groups}
          value={text}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
