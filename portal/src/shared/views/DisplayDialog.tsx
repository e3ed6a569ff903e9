import { useTexts } from "@/shared/i18n/texts";
import { Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { Select } from "@/shared/ui/Select";
import { TickGroup } from "@/shared/ui/Tick";
import type { ListDisplay } from "./display";
import { viewTexts } from "./texts";

interface DisplayDialogProps<Column extends string> {
  display: ListDisplay;
  columns: readonly Column[];
  label: (column: Column) => string;
  onClose: () => void;
}

/** Which columns this browser shows, and how close together the rows are. */
export function DisplayDialog<Column extends string>({
  display,
  columns,
  label,
  onClose,
}: DisplayDialogProps<Column>) {
  const t = useTexts(viewTexts);
  const { isCompact, hidden } = display.use();
  const choices = (["comfortable", "compact"] as const).map((value) => ({
    value,
    label: t.densities[value],
  }));
  return (
    <Modal title={t.display} width={420} onClose={onClose}>
      <Stack>
        <Select
          label={t.density}
          choices={choices}
          value={isCompact ? "compact" : "comfortable"}
          onChange={(event) => display.set({ isCompact: event.target.value === "compact" })}
        />
        <TickGroup
          title={t.columns}
          names={columns}
          label={label}
          least={140}
          chosen={columns.filter((column) => !hidden.includes(column))}
          onChange={(shown) => display.set({ hidden: columns.filter((column) => !shown.includes(column)) })}
        />
      </Stack>
    </Modal>
  );
}
