import Button from "@mui/material/Button";
import { useState } from "react";
import type { StoreOrderDetail } from "@/shared/api/types";
import { useUnsaved } from "@/shared/forms/unsaved";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { sayDone } from "@/shared/toasts/toasts";
import { Row, TitledCard } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Tag } from "@/shared/ui/Tag";
import { useSaveNote } from "../api";
import { actionTexts } from "./actionTexts";
import { detailTexts } from "./texts";

const TagDialog = lazyPart(() => import("../list/TagDialog"), "TagDialog");

/** The merchant's own note and tags. */
export function NotesCard({ order: { id, note, tags } }: { order: StoreOrderDetail }) {
  const t = useTexts(actionTexts);
  const { tags: title } = useTexts(detailTexts);
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const save = useSaveNote();
  const close = () => setOpen(false);
  const isChanged = typed !== undefined && typed !== note;
  useUnsaved(isChanged, () => setTyped(undefined));
  const submit = () =>
    sayDone(
      save.mutateAsync({ order: id, note: typed ?? note }).then(() => setTyped(undefined)),
      t.noteSaved,
    );
  return (
    <TitledCard title={t.note}>
      <Field
        label={t.note}
        hint={t.noteHint}
        multiline
        minRows={2}
        maxRows={8}
        value={typed ?? note}
        inputProps={{ maxLength: 5_000 }}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isChanged && (
        <Row>
          <Button size="small" variant="contained" loading={save.isPending} onClick={submit}>
            {t.saveNote}
          </Button>
        </Row>
      )}
      <Row gap={0.5} role="group" aria-label={title}>
        {tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        <Button size="small" onClick={() => setOpen(true)}>
          {t.editTags}
        </Button>
      </Row>
      {isOpen && <TagDialog ids={[id]} onClose={close} onDone={close} />}
    </TitledCard>
  );
}
