import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { MenuEntry } from "./MenuButton";

interface MenuPanelProps {
  anchor: HTMLElement;
  groups: readonly (readonly MenuEntry[])[];
  onClose: () => void;
}

/** The open menu of a MenuButton. */
export function MenuPanel({ anchor, groups, onClose }: MenuPanelProps) {
  const item = (entry: MenuEntry) => {
    const about = (
      <>
        <ListItemIcon>{entry.icon}</ListItemIcon>
        {entry.label}
      </>
    );
    if ("download" in entry)
      return (
        <MenuItem key={entry.label} component="a" href={entry.download} download onClick={onClose}>
          {about}
        </MenuItem>
      );
    const run = () => {
      onClose();
      entry.run();
    };
    return (
      <MenuItem key={entry.label} onClick={run}>
        {about}
      </MenuItem>
    );
  };
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      {groups
        .filter((group) => group.length > 0)
        .flatMap((group, at) => [
          ...(at > 0 ? [<Divider key={`before ${group[0]?.label}`} />] : []),
          ...group.map(item),
        ])}
    </Menu>
  );
}
