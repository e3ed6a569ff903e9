import { styled } from "@mui/material/styles";

/** A group of fields with a heading. */
export const Part = styled("section")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  paddingTop: theme.spacing(1),
  "& h3": { ...theme.typography.subtitle1, fontWeight: 600, margin: 0 },
}));
