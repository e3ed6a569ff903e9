import { styled } from "@mui/material/styles";
import { Lines } from "@/shared/ui/Card";

/** A line for each platform, with what can be done there at its end. */
export const Platforms = styled(Lines)(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1),
  "& li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: theme.spacing(1, 2),
    paddingTop: theme.spacing(1),
    borderTop: `1px solid ${theme.palette.divider}`,
  },
}));
