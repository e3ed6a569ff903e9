import ErrorOutlineOutlined from "@mui/icons-material/ErrorOutlineOutlined";
import InboxOutlined from "@mui/icons-material/InboxOutlined";
import LockOutlined from "@mui/icons-material/LockOutlined";
import SearchOff from "@mui/icons-material/SearchOff";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

const ICONS = { empty: InboxOutlined, missing: SearchOff, denied: LockOutlined, error: ErrorOutlineOutlined };

const Panel = styled("div")(({ theme }) => ({
  display: "grid",
  justifyItems: "center",
  gap: theme.spacing(1.25),
  padding: theme.spacing(7, 3),
  textAlign: "center",
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 14,
  "& > svg": { fontSize: 40, color: theme.palette.text.disabled },
  "& > p": { maxWidth: 460 },
}));

interface StatePanelProps {
  tone: keyof typeof ICONS;
  title?: string;
  text: string;
  detail?: string;
  action?: ReactNode;
}

/** Replaces content that is empty, not found, forbidden or failed to load. */
export function StatePanel({ tone, title, text, detail, action }: StatePanelProps) {
  const Icon = ICONS[tone];
  return (
    <Panel role={tone === "error" ? "alert" : undefined}>
      <Icon aria-hidden />
      {title && (
        <Typography component="h2" variant="h2">
          {title}
        </Typography>
      )}
      <Typography color="textSecondary">{text}</Typography>
      {detail && <Typography variant="caption">{detail}</Typography>}
      {action}
    </Panel>
  );
}
