import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { type RaRecord, useListContext, useTranslate } from "react-admin";

const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(1, 2),
  minHeight: 48,
}));

/** Above a card's link, which covers the card. */
const Tick = styled(Checkbox)({ position: "relative", zIndex: 1, margin: -8 });

/** Selects one row, in a table or a card; react-admin's checkbox has no accessible name. */
export function SelectRow({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <Tick
      checked={selectedIds.includes(record.id)}
      onChange={() => onToggleItem(record.id)}
      onClick={(event) => event.stopPropagation()}
      slotProps={{ input: { "aria-label": translate("ra.action.select_row") } }}
    />
  );
}

/** Selects all rows of the page and shows the actions for selected rows. */
export function SelectionBar({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { data = [], selectedIds, onSelect, onUnselectItems } = useListContext();
  const chosen = data.filter(({ id }) => selectedIds.includes(id)).length;
  const all = [...new Set([...selectedIds, ...data.map(({ id }) => id)])];
  return (
    <Bar>
      <FormControlLabel
        label={translate("ra.action.select_all")}
        control={
          <Checkbox
            checked={chosen === data.length}
            indeterminate={chosen > 0 && chosen < data.length}
            onChange={(_event, isOn) => (isOn ? onSelect(all) : onUnselectItems())}
          />
        }
      />
      {selectedIds.length > 0 && (
        <>
          <span role="status">
            {translate("ra.action.bulk_actions", { smart_count: selectedIds.length })}
          </span>
          {children}
          <Button onClick={() => onUnselectItems()}>{translate("ra.action.unselect")}</Button>
        </>
      )}
    </Bar>
  );
}
