import { styled } from "@mui/material/styles";

/** Fields side by side, each at least `least` pixels wide, where there is room. */
export const Columns = styled("div", { shouldForwardProp: (name) => name !== "least" })<{ least: number }>(
  ({ theme, least }) => ({
    display: "grid",
    gap: theme.spacing(2),
    alignItems: "start",
    gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${least}px), 1fr))`,
  }),
);
