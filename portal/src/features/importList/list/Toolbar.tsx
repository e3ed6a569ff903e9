import FilterList from "@mui/icons-material/FilterList";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { SearchBox } from "@/shared/ui/SearchBox";
import { Select } from "@/shared/ui/Select";
import { useViewport } from "@/shared/viewport/useViewport";
import { listTexts } from "../texts";
import { AT_HAND, chipNames, type Filters, filterNames, type SetFilters } from "./filters";
import { filterTexts } from "./filterTexts";
import { useFilterChoices } from "./useFilterChoices";

const FilterChips = lazyPart(() => import("./FilterChips"), "FilterChips");

const FilterDrawer = lazyPart(() => import("./FilterDrawer"), "FilterDrawer");

const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1),
  marginBottom: theme.spacing(1),
  "& > div": { flex: "1 1 200px", minWidth: 0 },
  "& > span": { flex: "0 1 168px" },
  "& > button": { flex: "none" },
}));

export interface ToolbarProps {
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
  const hasChips = chipNames(filters, isMobile).length > 0;
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
        <Button
          data-drawer
          variant="outlined"
          startIcon={<FilterList />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
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
      {hasChips && <FilterChips filters={filters} set={set} onClear={onClear} />}
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
