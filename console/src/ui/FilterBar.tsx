import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { FilterLiveForm } from "react-admin";
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

/** Filters of a list that take effect while they are typed. */
export function FilterBar({ children }: { children: ReactNode }) {
  const text = useText();
  return (
    <Bar aria-label={text("console.filters.label")}>
      <FilterLiveForm>{children}</FilterLiveForm>
    </Bar>
  );
}
