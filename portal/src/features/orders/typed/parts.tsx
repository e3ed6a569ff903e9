import { styled } from "@mui/material/styles";

/** Two fields side by side where there is room. */
export const Pair = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  [theme.breakpoints.up("sm")]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
}));

export const Part = styled("section")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  "& h3": { ...theme.typography.subtitle1, fontWeight: 600, margin: 0 },
}));
