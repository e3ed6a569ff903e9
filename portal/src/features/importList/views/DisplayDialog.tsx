import { useTexts } from "@/shared/i18n/texts";
import { Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { Select } from "@/shared/ui/Select";
import { TickGroup } from "@/shared/ui/Tick";
import { listTexts } from "../texts";
import { type Display, figures, setDisplay, useDisplay } from "./display";
import { viewTexts } from "./texts";

const columns = [...figures, "tags"] as const;

/** Which columns this browser shows, and how close together the rows are. */
export function DisplayDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(viewTexts);
  const list = useTexts(listTexts);
  const { isCompact, hidden } = useDisplay();
  const choices = (["comfortable", "compact"] as const).map((value) => ({
    value,
    label: t.densities[value],
  }));
  const show = (shown: Display["hidden"]) =>
    setDisplay({ hidden: columns.filter((column) => !shown.includes(column)) });
  return (
    <Modal title={t.display} width={420} onClose={onClose}>
      <Stack>
        <Select
          label={t.density}
          choices={choices}
          value={isCompact ? "compact" : "comfortable"}
          onChange={(event) => setDisplay({ isCompact: event.target.value === "compact" })}
        />
        <TickGroup
          title={t.columns}
          names={columns}
          label={(name) => (name === "tags" ? t.tags : list[name])}
          least={140}
          chosen={columns.filter((column) => !hidden.includes(column))}
          onChange={show}
        />
      </Stack>
    </Modal>
  );
}
