import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";

const Box = styled("section")(({ theme }) => ({
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 14,
  padding: theme.spacing(2.5),
  minWidth: 0,
  [theme.breakpoints.down("sm")]: { padding: theme.spacing(2) },
}));

const Top = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.spacing(1),
  marginBottom: theme.spacing(1.75),
}));

/** Sections of a detail page, one below the other. */
export const Sections = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.spacing(2.5),
  overflowWrap: "anywhere",
}));

interface SectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <Box aria-labelledby={id}>
      <Top>
        <Typography component="h2" variant="h2" id={id}>
          {title}
        </Typography>
        {action}
      </Top>
      {children}
    </Box>
  );
}
