import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { SkuMapping } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { sayDone } from "@/shared/toasts/toasts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { Pending } from "@/shared/ui/Pending";
import { Select } from "@/shared/ui/Select";
import { AdvancedEditor } from "./AdvancedEditor";
import { useMapping, useSettle } from "./api";
import { type Draft, draftOf, type Mode, onWire } from "./draft";
import { OptionEditor } from "./OptionEditor";
import { Proposals } from "./Proposals";
import { Simulator } from "./Simulator";
import { SkuEditor } from "./SkuEditor";
import { SourcePicker } from "./SourcePicker";
import { SynonymsDialog } from "./SynonymsDialog";
import { mappingTexts } from "./texts";

const MODES: readonly Mode[] = ["auto", "option", "sku", "advanced"];

interface EditorProps {
  mapping: SkuMapping;
  onSource: (id: string) => void;
  onSynonyms: () => void;
}

/** Edits the mapping; remounted with each saved version. */
function Editor({ mapping, onSource, onSynonyms }: EditorProps) {
  const t = useTexts(mappingTexts);
  const [draft, setDraft] = useState<Draft>(() => draftOf(mapping));
  const settle = useSettle(mapping.id);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const save = () => sayDone(settle.mutateAsync(onWire(draft, mapping.version)), t.saved);
  return (
    <Stack>
      <Muted>{t.intro}</Muted>
      {settle.error && <Alert severity="error">{messageOf(settle.error)}</Alert>}
      <Row gap={2}>
        <Select
          label={t.mode}
          value={draft.mode}
          choices={MODES.map((mode) => ({ value: mode, label: t.modes[mode] ?? mode }))}
          onChange={(event) => change({ mode: event.target.value as Mode })}
        />
        <Muted role="status">{mapping.unmapped > 0 ? t.unmapped(mapping.unmapped) : t.allMapped}</Muted>
      </Row>
      {draft.mode === "auto" && <Muted>{t.autoText}</Muted>}
      {draft.mode === "option" && <OptionEditor mapping={mapping} draft={draft} onChange={change} />}
      {draft.mode === "sku" && <SkuEditor mapping={mapping} draft={draft} onChange={change} />}
      {draft.mode === "advanced" && <AdvancedEditor mapping={mapping} draft={draft} onChange={change} />}
      {draft.mode !== "auto" && <SourcePicker sources={mapping.sources} onAdd={onSource} />}
      <Row>
        <Button variant="contained" loading={settle.isPending} onClick={save}>
          {t.save}
        </Button>
        <Button onClick={onSynonyms}>{t.synonyms}</Button>
      </Row>
      <Simulator mapping={mapping} key={mapping.version} />
    </Stack>
  );
}

/** How one published product is bought: its variants on one side, suppliers' SKUs on the other. */
export function MappingDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const t = useTexts(mappingTexts);
  const [also, setAlso] = useState<string[]>([]);
  const [hasSynonyms, setSynonyms] = useState(false);
  const query = useMapping(id, also);
  const { data } = query;
  return (
    <Modal title={t.title(data?.title ?? title)} width={1100} onClose={onClose}>
      <Stack>
        <Pending query={query} rows={6} height={56} />
        {data && (
          <>
            <Proposals mapping={data} />
            <Editor
              key={data.version}
              mapping={data}
              onSource={(source) => setAlso((before) => [...new Set([...before, source])])}
              onSynonyms={() => setSynonyms(true)}
            />
          </>
        )}
      </Stack>
      {hasSynonyms && <SynonymsDialog onClose={() => setSynonyms(false)} />}
    </Modal>
  );
}
