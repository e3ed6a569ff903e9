import { styled } from "@mui/material/styles";

/**
 * A page in two columns where there is room: `Main` beside `Aside`. On narrow screens they follow each other as they are
 * written; a second `Aside` comes below the first.
 */
export const Columns = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.spacing(2.5),
  alignItems: "start",
  [theme.breakpoints.up("lg")]: {
    gridTemplateColumns: "minmax(0, 1fr) minmax(320px, 34%)",
    gridTemplateRows: "auto 1fr",
  },
}));

const Column = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.spacing(2.5),
  minWidth: 0,
}));

export const Main = styled(Column)(({ theme }) => ({
  [theme.breakpoints.up("lg")]: { gridColumn: 1, gridRow: "1 / span 2" },
}));

export const Aside = styled(Column)(({ theme }) => ({
  [theme.breakpoints.up("lg")]: { gridColumn: 2 },
}));
