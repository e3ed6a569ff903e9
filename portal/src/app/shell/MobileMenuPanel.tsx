import HelpOutlined from "@mui/icons-material/HelpOutlined";
import Logout from "@mui/icons-material/Logout";
import WidgetsOutlined from "@mui/icons-material/WidgetsOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Drawer from "@mui/material/Drawer";
import { styled } from "@mui/material/styles";
import { useSignOut } from "@/app/api/signOut";
import { areasFor } from "@/app/areas";
import type { MenuEntry } from "@/app/menu";
import { appTexts } from "@/app/texts";
import type { User } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { useSite } from "@/shared/session/useSite";
import { useStores } from "@/shared/stores/useStores";
import { Brand } from "@/shared/ui/Brand";
import { NavigationLink } from "./NavigationLink";

const Panel = styled("nav")(({ theme }) => ({
  display: "grid",
  alignContent: "start",
  gap: theme.spacing(1),
  width: 288,
  maxWidth: "85vw",
  padding: theme.spacing(2),
}));

interface MobileMenuPanelProps {
  user: User;
  entries: readonly MenuEntry[];
  isOpen: boolean;
  onClose: () => void;
}

/** The content of the menu on phones and tablets, with a note on what works better on a computer. */
export function MobileMenuPanel({ user, entries, isOpen, onClose }: MobileMenuPanelProps) {
  const t = useTexts(appTexts);
  const stores = useStores().data?.stores;
  const help = useSite().data?.help_center_url;
  const isAndroid = /android/i.test(navigator.userAgent);
  const goOut = useSignOut();
  const [, ...otherAreas] = areasFor(user.menus);
  return (
    <Drawer open={isOpen} onClose={onClose}>
      <Panel aria-label={t.menu}>
        <Brand />
        {entries.map(({ path, text, icon: Icon }) => (
          <NavigationLink key={path} to={path} onClick={onClose}>
            <Icon aria-hidden />
            {t[text]}
          </NavigationLink>
        ))}
        {otherAreas.map(({ path, text }) => (
          <NavigationLink key={path} to={path} onClick={onClose}>
            <WidgetsOutlined aria-hidden />
            {t[text]}
          </NavigationLink>
        ))}
        {help && isAndroid && (
          <Button
            color="inherit"
            href={help}
            target="_blank"
            rel="noopener noreferrer"
            startIcon={<HelpOutlined />}
            aria-label={t.newTab(t.helpCenter)}
            sx={{ justifyContent: "flex-start" }}
          >
            {t.helpCenter}
          </Button>
        )}
        <Button
          color="inherit"
          startIcon={<Logout />}
          loading={goOut.isPending}
          onClick={() => goOut.mutate()}
          sx={{ justifyContent: "flex-start" }}
        >
          {t.logOut}
        </Button>
        {stores?.length === 0 && <Alert severity="info">{t.connectOnComputer}</Alert>}
        <Alert severity="info">{t.planOnComputer}</Alert>
      </Panel>
    </Drawer>
  );
}
