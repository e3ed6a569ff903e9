import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

const List = styled("dl")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(120px, max-content) minmax(0, 1fr)",
  gap: theme.spacing(0.75, 2),
  margin: theme.spacing(1.5, 0),
  "& dt": { color: theme.palette.text.secondary },
  "& dd": { margin: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
}));

/** Names and values, without empty values. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <List>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} style={{ display: "contents" }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </List>
  );
}
