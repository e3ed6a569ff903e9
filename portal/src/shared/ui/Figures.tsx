import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

/** Named figures side by side; as many in a row as there is room for. */
export const Figures = styled("dl")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1.5),
  gridTemplateColumns: "repeat(auto-fit, minmax(116px, 1fr))",
  margin: theme.spacing(1.5, 0, 0),
  "& dt": { color: theme.palette.text.secondary, fontSize: theme.typography.body2.fontSize },
  "& dd": { margin: 0, fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" },
  "& dd > strong": { display: "block", fontSize: "1.3rem", fontWeight: 650, letterSpacing: "-0.02em" },
}));

interface FigureProps {
  name: ReactNode;
  value: ReactNode;
  /** What it is compared with, or made of. */
  children?: ReactNode;
}

export function Figure({ name, value, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        {children}
      </dd>
    </div>
  );
}
