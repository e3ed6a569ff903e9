import MoreHoriz from "@mui/icons-material/MoreHoriz";
import Button from "@mui/material/Button";
import Divider from "@mui/material/Divider";
import IconButton from "@mui/material/IconButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { type ReactNode, useState } from "react";
import { useViewport } from "@/shared/viewport/useViewport";

/** An entry of a menu; with an address it downloads. */
export type MenuEntry = { label: string; icon: ReactNode } & ({ run: () => void } | { download: string });

interface MenuButtonProps {
  label: string;
  /** Groups of entries, with a line between them; empty groups are left out. */
  groups: readonly (readonly MenuEntry[])[];
}

/** A button with everything that is needed less often. */
export function MenuButton({ label, groups }: MenuButtonProps) {
  const { isMobile } = useViewport();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const opens = {
    "aria-haspopup": "menu",
    "aria-expanded": anchor !== null,
    onClick: (event: { currentTarget: HTMLElement }) => setAnchor(event.currentTarget),
  } as const;
  const item = (entry: MenuEntry) => {
    const about = (
      <>
        <ListItemIcon>{entry.icon}</ListItemIcon>
        {entry.label}
      </>
    );
    if ("download" in entry)
      return (
        <MenuItem key={entry.label} component="a" href={entry.download} download onClick={close}>
          {about}
        </MenuItem>
      );
    const run = () => {
      close();
      entry.run();
    };
    return (
      <MenuItem key={entry.label} onClick={run}>
        {about}
      </MenuItem>
    );
  };
  return (
    <>
      {isMobile ? (
        <IconButton aria-label={label} {...opens}>
          <MoreHoriz />
        </IconButton>
      ) : (
        <Button variant="outlined" startIcon={<MoreHoriz />} {...opens}>
          {label}
        </Button>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {groups
          .filter((group) => group.length > 0)
          .flatMap((group, at) => [
            ...(at > 0 ? [<Divider key={`before ${group[0]?.label}`} />] : []),
            ...group.map(item),
          ])}
      </Menu>
    </>
  );
}
