import { styled } from "@mui/material/styles";
import { Line } from "@/shared/ui/Card";

/** Fields side by side, each at least `least` pixels wide, where there is room. */
export const Columns = styled("div", { shouldForwardProp: (name) => name !== "least" })<{ least: number }>(
  ({ theme, least }) => ({
    display: "grid",
    gap: theme.spacing(2),
    alignItems: "start",
    gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${least}px), 1fr))`,
  }),
);

/** A card's heading with its actions. */
export const Head = styled("header")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.spacing(1),
  "& h2": { ...theme.typography.h2, margin: 0 },
}));

/** One row of a card's list that stays one row however narrow the card is. */
export const SlimLine = styled(Line)(({ theme }) => ({
  flexWrap: "nowrap",
  gap: theme.spacing(1),
  "& > button": { flex: "none" },
}));
