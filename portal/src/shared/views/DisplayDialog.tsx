import { styled } from "@mui/material/styles";
import { useTexts } from "@/shared/i18n/texts";
import { Row, Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { MoveButtons, moved } from "@/shared/ui/MoveButtons";
import { Select } from "@/shared/ui/Select";
import { Tick, toggled } from "@/shared/ui/Tick";
import { inOrder, type ListDisplay } from "./display";
import { viewTexts } from "./texts";

const Columns = styled("fieldset")(({ theme }) => ({
  margin: 0,
  padding: 0,
  border: 0,
  "& legend": { padding: 0, fontSize: theme.typography.body2.fontSize, fontWeight: 600 },
}));

interface DisplayDialogProps<Column extends string> {
  display: ListDisplay;
  columns: readonly Column[];
  /** Parts without a place among the columns. */
  others?: readonly Column[];
  label: (column: Column) => string;
  onClose: () => void;
}

/** Which columns this browser shows and in which order, and how close together the rows are. */
export function DisplayDialog<Column extends string>({
  display,
  columns,
  others = [],
  label,
  onClose,
}: DisplayDialogProps<Column>) {
  const t = useTexts(viewTexts);
  const { isCompact, hidden, order } = display.use();
  const ordered = inOrder(columns, order);
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
        <Columns>
          <legend>{t.columns}</legend>
          {[...ordered, ...others].map((column, at) => (
            <Row key={column} gap={0} sx={{ justifyContent: "space-between" }}>
              <Tick
                label={label(column)}
                checked={!hidden.includes(column)}
                onChange={() => display.set({ hidden: toggled(hidden, column) })}
              />
              {at < ordered.length && (
                <div>
                  <MoveButtons
                    name={label(column)}
                    at={at}
                    count={ordered.length}
                    onMove={(to) => display.set({ order: moved(ordered, at, to) })}
                  />
                </div>
              )}
            </Row>
          ))}
        </Columns>
      </Stack>
    </Modal>
  );
}
