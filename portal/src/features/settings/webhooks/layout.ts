import { styled } from "@mui/material/styles";
import { Line } from "@/shared/ui/Card";

/** One row of a card's list, whose words take a line of their own where there is little room. */
export const WideLine = styled(Line)(({ theme }) => ({
  gap: theme.spacing(1),
  "& > div:first-of-type": { flex: "1 1 240px" },
}));
