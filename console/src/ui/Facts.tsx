import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

const List = styled("dl")(({ theme }) => ({
  margin: 0,
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(210px, 1fr))",
  gap: theme.spacing(2, 3),
  "& dt": { fontSize: theme.typography.caption.fontSize, color: theme.palette.text.secondary },
  "& > [data-long]": { gridColumn: "1 / -1" },
  "& dd": { margin: "2px 0 0", overflowWrap: "anywhere" },
}));

export interface Fact {
  label: string;
  value: ReactNode;
  /** Takes a row of its own. */
  isLong?: boolean;
}

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <List>
      {facts.map(({ label, value, isLong }) => (
        <div key={label} data-long={isLong || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}
