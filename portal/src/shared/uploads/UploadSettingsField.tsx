import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { Store, UploadSettings } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import type { Chosen } from "@/shared/ticked/chosen";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { Select } from "@/shared/ui/Select";
import { useMissing } from "./api";
import { uploadTexts } from "./texts";
import type { UploadChoice } from "./useUploadChoice";

const Wizard = lazyPart(() => import("./UploadWizard"), "UploadWizard");
const CUSTOM = "custom";

interface FieldProps {
  choice: UploadChoice;
  stores: readonly Store[];
  /** Products that are published, with the collections chosen for themselves. */
  products?: Chosen;
  /** Why the server refused what was started with these settings. */
  refused?: unknown;
}

/** Which upload settings products go to stores with: none, a preset, or one's own from the wizard. */
export function UploadSettingsField({ choice, stores, products, refused }: FieldProps) {
  const t = useTexts(uploadTexts);
  const [isOpen, setOpen] = useState(false);
  const missing = useMissing(stores, choice.sent(stores), products);
  const choices = [
    { value: "", label: t.asStores },
    ...choice.presets.map((preset) => ({ value: preset.id, label: preset.name })),
    ...(choice.chosen === CUSTOM ? [{ value: CUSTOM, label: t.custom }] : []),
  ];
  const confirm = (settings: UploadSettings) => {
    choice.customise(settings);
    setOpen(false);
  };
  return (
    <Stack gap={0.75}>
      <Row sx={{ alignItems: "end", "& > span:first-of-type": { flex: 1, minWidth: 180 } }}>
        <Select
          label={t.label}
          choices={choices}
          value={choice.chosen}
          onChange={(event) => choice.choose(event.target.value)}
        />
        <Button variant="outlined" disabled={stores.length === 0} onClick={() => setOpen(true)}>
          {t.title}
        </Button>
      </Row>
      <Muted>{stores.length === 0 ? t.chooseStores : t.hint}</Muted>
      {missing.data?.map(({ store_id, text }) => (
        <Alert key={`${store_id} ${text}`} severity="warning">
          {text}
        </Alert>
      ))}
      {isOpen && (
        <Wizard
          stores={stores}
          settings={choice.settings ?? {}}
          preset={choice.chosen}
          refused={refused}
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  );
}
