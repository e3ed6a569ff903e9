import { styled } from "@mui/material/styles";
import { type ReactNode, useMemo } from "react";
import { FilterLiveForm, ListContextProvider, useListContext } from "react-admin";
import { useText } from "@/i18n/useText";

const Bar = styled("search")(({ theme }) => ({
  display: "block",
  marginBottom: theme.spacing(2),
  "& form, & > div": {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(220px, 1fr))",
    gap: theme.spacing(1.5),
    maxWidth: 1180,
  },
}));

/** Filters of a list that apply while typing; each change returns to the first page. */
export function FilterBar({ children }: { children: ReactNode }) {
  const text = useText();
  const list = useListContext();
  const fromNewest = useMemo(() => {
    // The cursor of CursorPager is not a filter, and belongs to another list's rows.
    const { before: _before, ...filterValues } = list.filterValues;
    return { ...list, filterValues };
  }, [list]);
  return (
    <Bar aria-label={text("console.filters.label")}>
      <ListContextProvider value={fromNewest}>
        <FilterLiveForm>{children}</FilterLiveForm>
      </ListContextProvider>
    </Bar>
  );
}
