import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

const Box = styled("section")(({ theme }) => ({
  display: "grid",
  justifyItems: "center",
  textAlign: "center",
  gap: theme.spacing(1),
  padding: theme.spacing(7, 3),
  borderRadius: 16,
  border: `1px dashed ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  "& > svg": { fontSize: 44, color: theme.palette.primary.main, marginBottom: theme.spacing(1) },
  "& h1, & h2": { ...theme.typography.h2, margin: 0 },
  "& p": { margin: 0, color: theme.palette.text.secondary, maxWidth: 520, overflowWrap: "anywhere" },
}));

const Actions = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(2),
}));

interface NoticeProps {
  icon: ReactNode;
  title: string;
  /** `h1` where it is the whole page. */
  heading?: "h1" | "h2";
  text?: ReactNode;
  children?: ReactNode;
}

/** Replaces a list or screen that is empty, failed or forbidden. */
export function Notice({ icon, title, heading: Heading = "h2", text, children }: NoticeProps) {
  return (
    <Box>
      {icon}
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children && <Actions>{children}</Actions>}
    </Box>
  );
}
