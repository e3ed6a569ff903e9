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

/** Filters of a list that take effect while they are typed; whatever changes them begins at the newest again. */
export function FilterBar({ children }: { children: ReactNode }) {
  const text = useText();
  const list = useListContext();
  const fromNewest = useMemo(() => {
    // Where CursorPager stands is no filter, and of another list's rows.
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
