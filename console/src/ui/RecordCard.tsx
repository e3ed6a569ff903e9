import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Link } from "react-router";

const Box = styled("article")(({ theme }) => ({
  position: "relative",
  display: "grid",
  gap: theme.spacing(0.75),
  padding: theme.spacing(1.75, 2),
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 14,
  fontSize: theme.typography.body2.fontSize,
  color: theme.palette.text.secondary,
  overflowWrap: "anywhere",
  "& > span:empty": { display: "none" },
  "& > span > button": { width: "100%" },
}));

const Top = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: theme.spacing(1.5),
  color: theme.palette.text.primary,
  fontWeight: 600,
}));

/** The whole card opens the record, by one link that has a name. */
const WholeCard = styled(Link)(({ theme }) => ({
  color: theme.palette.primary.main,
  textDecoration: "none",
  "&::after": { content: '""', position: "absolute", inset: 0, borderRadius: 14 },
  "&:focus-visible": { outline: "none" },
  "&:focus-visible::after": { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
}));

interface RecordCardProps {
  title: ReactNode;
  to?: string;
  tag?: ReactNode;
  children?: ReactNode;
}

export function RecordCard({ title, to, tag, children }: RecordCardProps) {
  return (
    <Box>
      <Top>
        {to ? <WholeCard to={to}>{title}</WholeCard> : <span>{title}</span>}
        {tag}
      </Top>
      {children}
    </Box>
  );
}
