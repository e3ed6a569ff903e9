import { styled } from "@mui/material/styles";

/** A small chart: a bar for each value, its height in percent. */
export const Bars = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "flex-end",
  gap: 3,
  height: 120,
  borderBottom: `1px solid ${theme.palette.divider}`,
}));

export const Bar = styled("span")(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  minHeight: 2,
  borderRadius: "3px 3px 0 0",
  background: theme.palette.primary.main,
  "&[data-none]": { background: theme.palette.divider },
}));
