import { useState } from "react";
import type { Store, UploadPreset, UploadSettings } from "@/shared/api/types";
import { usePresets } from "./api";
import { draftOf, settingsOf } from "./draft";

const CUSTOM = "custom";

export interface UploadChoice {
  presets: readonly UploadPreset[];
  /** A preset's id, "custom", or empty for none. */
  chosen: string;
  choose: (chosen: string) => void;
  customise: (settings: UploadSettings) => void;
  settings?: UploadSettings;
  /** Returns the settings to send for these stores; undefined to use the stores' own. */
  sent: (stores: readonly Store[]) => UploadSettings | undefined;
}

/** The selected upload settings; by default the merchant's default preset. */
export function useUploadChoice(): UploadChoice {
  const presets = usePresets().data ?? [];
  const [changed, setChanged] = useState<string>();
  const [own, setOwn] = useState<UploadSettings>();
  const chosen = changed ?? presets.find((preset) => preset.is_default)?.id ?? "";
  const settings = chosen === CUSTOM ? own : presets.find((preset) => preset.id === chosen)?.settings;
  return {
    presets,
    chosen,
    choose: setChanged,
    customise: (made) => {
      setOwn(made);
      setChanged(CUSTOM);
    },
    settings,
    sent: (stores) => settings && settingsOf(draftOf(settings), stores),
  };
}
