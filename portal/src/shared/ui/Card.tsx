import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

export const Card = styled("section")(({ theme }) => ({
  padding: theme.spacing(3),
  borderRadius: 16,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  [theme.breakpoints.down("sm")]: { padding: theme.spacing(2) },
  "& > h2": { ...theme.typography.h2, margin: 0, overflowWrap: "anywhere" },
}));

/** A card's heading and what is beside it. */
export const CardHead = styled("header")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.spacing(1),
  minHeight: 36,
  "& h2": { ...theme.typography.h2, margin: 0 },
  "& h2 a": { color: "inherit" },
}));

export const Stack = styled("div", { shouldForwardProp: (name) => name !== "gap" })<{ gap?: number }>(
  ({ theme, gap = 2 }) => ({
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: theme.spacing(gap),
    minWidth: 0,
  }),
);

export const Row = styled("div", { shouldForwardProp: (name) => name !== "gap" })<{ gap?: number }>(
  ({ theme, gap = 1 }) => ({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: theme.spacing(gap),
    minWidth: 0,
  }),
);

export const Muted = styled("span")(({ theme }) => ({
  color: theme.palette.text.secondary,
  fontSize: theme.typography.body2.fontSize,
  overflowWrap: "anywhere",
}));

/** A list without marks. */
export const Lines = styled("ul")({ listStyle: "none", margin: 0, padding: 0 });

/** One row of a card's list, with its actions. */
export const Line = styled("li")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.5, 0),
  "& + li": { borderTop: `1px solid ${theme.palette.divider}` },
  "& > div:first-of-type": { minWidth: 0, overflowWrap: "anywhere" },
}));

/** A group of fields with a heading, within a card or a dialog. */
export const Part = styled("section")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  paddingTop: theme.spacing(1),
  "& h3": { ...theme.typography.subtitle1, fontWeight: 600, margin: 0 },
}));

/** Two fields side by side where there is room. */
export const Pair = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  [theme.breakpoints.up("sm")]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
}));

interface TitledCardProps {
  title: string;
  /** The subject of the card. */
  text?: string;
  children: ReactNode;
}

/** A card with a heading and its parts. */
export function TitledCard({ title, text, children }: TitledCardProps) {
  return (
    <Card>
      <h2>{title}</h2>
      <Stack sx={{ mt: 1 }}>
        {text && <Muted>{text}</Muted>}
        {children}
      </Stack>
    </Card>
  );
}
