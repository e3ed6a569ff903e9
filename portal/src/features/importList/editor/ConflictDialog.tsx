import Button from "@mui/material/Button";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { Tag } from "@/shared/ui/Tag";
import type { Draft } from "./draft";
import { editorTexts } from "./texts";

interface ConflictDialogProps {
  draft: Draft;
  message: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

function useChangedNames(draft: Draft): string[] {
  const t = useTexts(editorTexts);
  const count = Object.keys(draft.skus).length;
  return [
    draft.title !== undefined && t.productTitle,
    draft.description_html !== undefined && t.tabs.description,
    draft.vendor !== undefined && t.vendor,
    draft.product_type !== undefined && t.productType,
    draft.tags && t.tags,
    draft.customs && t.tabs.customs,
    draft.images && t.tabs.images,
    draft.options && t.tabs.options,
    count > 0 && t.variantsChanged(count),
  ].filter((name): name is string => Boolean(name));
}

/** Somebody saved before us: the input stays, and the merchant says which of the two counts. */
export function ConflictDialog({ draft, message, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  const t = useTexts(editorTexts);
  const names = useChangedNames(draft);
  return (
    <Modal
      title={t.conflictTitle}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.keepEditing}</Button>
          <Button variant="outlined" onClick={onTakeTheirs}>
            {t.takeTheirs}
          </Button>
          <Button variant="contained" onClick={onKeepMine}>
            {t.keepMine}
          </Button>
        </>
      }
    >
      <Stack gap={1.5}>
        <span>{t.conflictText}</span>
        <Muted>{message}</Muted>
        <Row>
          <Muted>{t.conflictFields}</Muted>
          {names.map((name) => (
            <Tag key={name} tone="warning">
              {name}
            </Tag>
          ))}
        </Row>
      </Stack>
    </Modal>
  );
}
