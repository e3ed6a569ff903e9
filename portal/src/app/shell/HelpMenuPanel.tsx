import KeyboardOutlined from "@mui/icons-material/KeyboardOutlined";
import OpenInNew from "@mui/icons-material/OpenInNew";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { appTexts } from "@/app/texts";
import { TourItems } from "@/features/guide/TourItems";
import type { User } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { useIsActing } from "@/shared/session/acting";
import { useSite } from "@/shared/session/useSite";
import { useViewport } from "@/shared/viewport/useViewport";

interface HelpMenuPanelProps {
  user: User;
  anchor: HTMLElement;
  onClose: () => void;
}

export function HelpMenuPanel({ user, anchor, onClose }: HelpMenuPanelProps) {
  const t = useTexts(appTexts);
  const [, setParams] = useUrlState();
  const { showsGuide } = useViewport();
  const isActing = useIsActing();
  const help = useSite().data?.help_center_url;
  const showKeys = () => {
    onClose();
    setParams({ keys: "1" }, true);
  };
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      {showsGuide && !user.is_confined && !isActing && <TourItems onDone={onClose} />}
      {help && (
        <MenuItem
          component="a"
          href={help}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t.newTab(t.helpCenter)}
          onClick={onClose}
        >
          <ListItemIcon>
            <OpenInNew />
          </ListItemIcon>
          {t.helpCenter}
        </MenuItem>
      )}
      <MenuItem onClick={showKeys}>
        <ListItemIcon>
          <KeyboardOutlined />
        </ListItemIcon>
        {t.keys}
      </MenuItem>
    </Menu>
  );
}
