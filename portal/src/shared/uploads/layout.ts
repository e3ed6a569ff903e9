import { styled } from "@mui/material/styles";

/** Fields side by side, as many as there is room for. */
export const Columns = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  alignItems: "start",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 180px), 1fr))",
}));

/** A long list to tick in: it scrolls in itself. */
export const Scrolling = styled("div")(({ theme }) => ({
  maxHeight: 180,
  overflowY: "auto",
  padding: theme.spacing(0.5, 1),
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.palette.divider}`,
  "& label": { display: "flex", overflowWrap: "anywhere" },
}));
