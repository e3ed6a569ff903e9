import { styled } from "@mui/material/styles";

export const Lines = styled("ul")({ listStyle: "none", margin: 0, padding: 0 });

/** One row of a card's list. */
export const Line = styled("li")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.spacing(1),
  padding: theme.spacing(1.5, 0),
  "& + li": { borderTop: `1px solid ${theme.palette.divider}` },
  "& > div:first-of-type": { flex: "1 1 240px", minWidth: 0, overflowWrap: "anywhere" },
}));
