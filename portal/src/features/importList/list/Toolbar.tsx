import FilterList from "@mui/icons-material/FilterList";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { calendarDay } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { SearchBox } from "@/shared/ui/SearchBox";
import { Select } from "@/shared/ui/Select";
import { useViewport } from "@/shared/viewport/useViewport";
import { listTexts } from "../texts";
import { type FilterName, type Filters, filterNames, type SetFilters } from "./filters";
import { filterTexts } from "./filterTexts";
import { useFilterChoices } from "./useFilterChoices";

const FilterDrawer = lazyPart(() => import("./FilterDrawer"), "FilterDrawer");

const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1),
  marginBottom: theme.spacing(1),
  "& > :first-of-type": { flex: "1 1 200px", minWidth: 0 },
  "& > span": { flex: "0 1 168px" },
  "& > button": { flex: "none" },
}));

const Chips = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(0.75),
  marginBottom: theme.spacing(1),
}));

/** The filters beside the search; the drawer has the others. */
const AT_HAND = ["type", "store", "warning"] as const;
/** What the search, the tabs and the filters beside them show already. */
const SHOWN: readonly FilterName[] = ["title", "state", ...AT_HAND];

interface ToolbarProps {
  filters: Filters;
  set: SetFilters;
  onClear: () => void;
}

/** Search and three filters; the rest is in a drawer, on phones all of them, so that the list is what one sees. */
export function Toolbar({ filters, set, onClear }: ToolbarProps) {
  const t = useTexts(listTexts);
  const f = useTexts(filterTexts);
  const { isMobile } = useViewport();
  const [isOpen, setOpen] = useState(false);
  const choices = useFilterChoices();
  const labels = { type: t.supplier, store: t.store, warning: f.warning };
  const used = filterNames.filter((name) => name !== "title" && name !== "state" && filters[name]).length;
  return (
    <>
      <Bar role="search">
        <SearchBox label={t.search} value={filters.title} onSearch={(title) => set({ title })} />
        {!isMobile &&
          AT_HAND.map((name) => (
            <Select
              key={name}
              compact
              label={labels[name]}
              choices={choices[name]}
              value={filters[name]}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          ))}
        <Button variant="outlined" startIcon={<FilterList />} onClick={() => setOpen(true)}>
          {used ? f.used(used) : f.title}
        </Button>
        {!isMobile && (
          <Select
            compact
            label={t.sort}
            choices={choices.sort}
            value={filters.sort}
            onChange={({ target }) => set({ sort: target.value })}
          />
        )}
      </Bar>
      <FilterChips filters={filters} set={set} onClear={onClear} />
      {isOpen && (
        <FilterDrawer
          filters={filters}
          onApply={(change) => {
            set(change);
            setOpen(false);
          }}
          onClear={() => {
            onClear();
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The filters that nothing else shows, each to be taken away. */
function FilterChips({ filters, set, onClear }: ToolbarProps) {
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
  const hidden: readonly FilterName[] = isMobile ? ["title", "state"] : SHOWN;
  const shown = filterNames.filter((name) => filters[name] && !hidden.includes(name));
  if (shown.length === 0) return null;
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
