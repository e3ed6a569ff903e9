import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { UploadPreset, UploadSettings } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Row, Stack } from "@/shared/ui/Card";
import { ConfirmButton } from "@/shared/ui/ConfirmButton";
import { Field } from "@/shared/ui/Field";
import { Tick } from "@/shared/ui/Tick";
import { useRemovePreset, useSavePreset } from "./api";
import { uploadTexts } from "./texts";

interface PresetBarProps {
  presets: readonly UploadPreset[];
  /** The id of the preset that the wizard was opened with, if it was one. */
  chosen: string;
  /** The settings as they are now; undefined while something is wrong with them. */
  settings: () => UploadSettings | undefined;
}

const sameName = (name: string) => (preset: UploadPreset) =>
  preset.name.toLowerCase() === name.trim().toLowerCase();

/** Keeps the settings under a name, new or that of a preset; renames the chosen one, deletes the one of that name. */
export function PresetBar({ presets, chosen, settings }: PresetBarProps) {
  const t = useTexts(uploadTexts);
  const opened = presets.find((preset) => preset.id === chosen);
  const [name, setName] = useState(opened?.name ?? "");
  const [ticked, setTicked] = useState<boolean>();
  const save = useSavePreset();
  const remove = useRemovePreset();
  const existing = presets.find(sameName(name));
  const isDefault = ticked ?? (existing ?? opened)?.is_default ?? false;
  const keep = (id: string) => {
    const now = settings();
    if (!now || !name.trim()) return;
    const done = () => {
      setTicked(undefined);
      showToast("success", t.presetSaved);
    };
    save.mutate({ id, name: name.trim(), is_default: isDefault, settings: now }, { onSuccess: done });
  };
  return (
    <Stack gap={1} role="group" aria-label={t.savePreset}>
      {save.error && <Alert severity="error">{messageOf(save.error)}</Alert>}
      <Row sx={{ alignItems: "end", "& > div": { flex: 1, minWidth: 180 } }}>
        <Field
          label={t.presetName}
          value={name}
          inputProps={{ maxLength: 100, list: "upload-presets" }}
          onChange={(event) => setName(event.target.value)}
        />
        <datalist id="upload-presets">
          {presets.map((preset) => (
            <option key={preset.id} value={preset.name} />
          ))}
        </datalist>
        <Tick label={t.makeDefault} checked={isDefault} onChange={(_event, on) => setTicked(on)} />
        <Button
          variant="outlined"
          disabled={!name.trim()}
          loading={save.isPending}
          onClick={() => keep(existing?.id ?? "")}
        >
          {t.savePreset}
        </Button>
        {opened && !existing && (
          <Button
            variant="outlined"
            disabled={!name.trim()}
            loading={save.isPending}
            onClick={() => keep(opened.id)}
          >
            {t.renamePreset}
          </Button>
        )}
        {existing && (
          <ConfirmButton label={t.removePreset} change={remove} of={existing.id} toast={t.presetRemoved}>
            {t.removePresetText}
          </ConfirmButton>
        )}
      </Row>
    </Stack>
  );
}
