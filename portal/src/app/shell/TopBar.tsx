import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { AnnouncementBell } from "@/features/announcements/AnnouncementBell";
import { ProcessTray } from "@/features/processes/ProcessTray";
import { StoreSwitcher } from "@/features/stores/StoreSwitcher";
import type { User } from "@/shared/api/types";
import { KeptLanguageSwitch } from "@/shared/session/KeptLanguageSwitch";
import { useSite } from "@/shared/session/useSite";
import { SupportButton } from "@/shared/support/SupportButton";
import { AccountMenu } from "./AccountMenu";

const Bar = styled("header")(({ theme }) => ({
  position: "sticky",
  top: 0,
  zIndex: theme.zIndex.appBar,
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1),
  minHeight: 64,
  padding: theme.spacing(0, 3),
  background: theme.palette.background.paper,
  borderBottom: `1px solid ${theme.palette.divider}`,
  [theme.breakpoints.down("md")]: { minHeight: 56, padding: theme.spacing(0, 1, 0, 1.5) },
  "@media (max-width: 419px)": { gap: 0, padding: theme.spacing(0, 0.5) },
}));

const Spacer = styled("span")({ flex: 1 });

interface TopBarProps {
  user: User;
  start?: ReactNode;
  tools?: ReactNode;
}

/** Stores, support, news, language and account: the same on every size. */
export function TopBar({ user, start, tools }: TopBarProps) {
  const chat = useSite().data?.support_chat;
  return (
    <Bar>
      {start}
      <StoreSwitcher />
      <Spacer />
      {tools}
      <ProcessTray />
      <SupportButton chat={chat} />
      <AnnouncementBell />
      <KeptLanguageSwitch narrow />
      <AccountMenu user={user} />
    </Bar>
  );
}
