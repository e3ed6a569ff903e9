import AccountBalanceWalletOutlined from "@mui/icons-material/AccountBalanceWalletOutlined";
import DarkModeOutlined from "@mui/icons-material/DarkModeOutlined";
import HelpOutlined from "@mui/icons-material/HelpOutlined";
import KeyboardOutlined from "@mui/icons-material/KeyboardOutlined";
import LightModeOutlined from "@mui/icons-material/LightModeOutlined";
import Logout from "@mui/icons-material/Logout";
import ManageAccountsOutlined from "@mui/icons-material/ManageAccountsOutlined";
import OpenInNew from "@mui/icons-material/OpenInNew";
import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useSignOut } from "@/app/api/signOut";
import { allowedPages } from "@/app/menu";
import { appTexts } from "@/app/texts";
import { BeginnersGuideItem } from "@/features/guide/BeginnersGuideItem";
import type { User } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { useIsActing } from "@/shared/session/acting";
import { useMirrorLink, useSite } from "@/shared/session/useSite";
import { setColourScheme, useColourScheme } from "@/shared/theme/colourScheme";
import { Tag } from "@/shared/ui/Tag";
import { useViewport } from "@/shared/viewport/useViewport";

const Who = styled("li")(({ theme }) => ({
  padding: theme.spacing(1, 2),
  maxWidth: 280,
  overflowWrap: "anywhere",
  fontSize: theme.typography.body2.fontSize,
  color: theme.palette.text.secondary,
}));

const ICONS: Record<string, ReactNode> = {
  [paths.account]: <AccountBalanceWalletOutlined />,
  [paths.profile]: <ManageAccountsOutlined />,
};

interface AccountMenuPanelProps {
  user: User;
  anchor: HTMLElement | null;
  onClose: () => void;
}

export function AccountMenuPanel({ user, anchor, onClose }: AccountMenuPanelProps) {
  const t = useTexts(appTexts);
  const go = useGo();
  const [, setParams] = useUrlState();
  const scheme = useColourScheme();
  const { showsGuide } = useViewport();
  const isActing = useIsActing();
  const { data: site } = useSite();
  const help = site?.help_center_url;
  const { data: mirror } = useMirrorLink(anchor !== null);
  const outside = [
    ...(help ? [{ name: t.helpCenter, url: help }] : []),
    ...(mirror ? [{ name: t.mirror, url: mirror }] : []),
    ...(site?.platform_links ?? []),
  ];
  const goOut = useSignOut();
  const switchColours = () => setColourScheme(scheme === "dark" ? "light" : "dark");
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      <Who role="presentation">
        {t.signedInAs(user.mailbox || user.phone)} {site?.balance_flag && <Tag tone="info">{t.balance}</Tag>}
      </Who>
      <Divider role="presentation" />
      {allowedPages(user)
        .filter(({ path }) => path in ICONS)
        .map(({ path, text }) => (
          <MenuItem
            key={path}
            onClick={() => {
              onClose();
              go(path);
            }}
          >
            <ListItemIcon>{ICONS[path]}</ListItemIcon>
            {t[text]}
          </MenuItem>
        ))}
      {showsGuide && !user.is_confined && !isActing && <BeginnersGuideItem onDone={onClose} />}
      {outside.map(({ name, url }) => (
        <MenuItem
          key={name}
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t.newTab(name)}
          onClick={onClose}
        >
          <ListItemIcon>{url === help ? <HelpOutlined /> : <OpenInNew />}</ListItemIcon>
          {name}
        </MenuItem>
      ))}
      <MenuItem
        onClick={() => {
          onClose();
          setParams({ keys: "1" }, true);
        }}
      >
        <ListItemIcon>
          <KeyboardOutlined />
        </ListItemIcon>
        {t.keys}
      </MenuItem>
      <MenuItem onClick={switchColours}>
        <ListItemIcon>{scheme === "dark" ? <LightModeOutlined /> : <DarkModeOutlined />}</ListItemIcon>
        {scheme === "dark" ? t.light : t.dark}
      </MenuItem>
      <MenuItem disabled={goOut.isPending} onClick={() => goOut.mutate()}>
        <ListItemIcon>
          <Logout />
        </ListItemIcon>
        {t.logOut}
      </MenuItem>
    </Menu>
  );
}
