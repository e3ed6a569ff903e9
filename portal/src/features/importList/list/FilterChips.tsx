import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { styled } from "@mui/material/styles";
import { calendarDay } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { useViewport } from "@/shared/viewport/useViewport";
import { chipNames, type FilterName } from "./filters";
import { filterTexts } from "./filterTexts";
import type { ToolbarProps } from "./Toolbar";
import { useFilterChoices } from "./useFilterChoices";

const Chips = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(0.75),
  marginBottom: theme.spacing(1),
}));

/** The filters that nothing else shows, each to be taken away. */
export function FilterChips({ filters, set, onClear }: ToolbarProps) {
  const f = useTexts(filterTexts);
  const { isMobile } = useViewport();
  const choices = useFilterChoices();
  const labelOf = (name: FilterName) => {
    const value = filters[name];
    const say = f.chips[name];
    if (say) return say(name === "since" || name === "until" ? calendarDay(value) : value);
    const known = name === "type" || name === "store" || name === "warning" || name === "stock";
    return (known && choices[name].find((choice) => choice.value === value)?.label) || value;
  };
  const shown = chipNames(filters, isMobile);
  return (
    <Chips>
      {shown.map((name) => (
        <Chip
          key={name}
          size="small"
          label={labelOf(name)}
          onDelete={() => set({ [name]: "" })}
          slotProps={{ root: { "aria-label": f.remove(labelOf(name)) } }}
        />
      ))}
      <Button size="small" onClick={onClear}>
        {f.clear}
      </Button>
    </Chips>
  );
}
