import MoreHoriz from "@mui/icons-material/MoreHoriz";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { type ReactNode, useState } from "react";
import { lazyPart } from "@/shared/lazily";
import { useViewport } from "@/shared/viewport/useViewport";

const MenuPanel = lazyPart(() => import("./MenuPanel"), "MenuPanel");

/** An entry of a menu; with an address it downloads. */
export type MenuEntry = { label: string; icon: ReactNode } & ({ run: () => void } | { download: string });

interface MenuButtonProps {
  label: string;
  /** Groups of entries, with a line between them; empty groups are left out. */
  groups: readonly (readonly MenuEntry[])[];
}

/** A button with everything that is needed less often; the menu is loaded when it is opened. */
export function MenuButton({ label, groups }: MenuButtonProps) {
  const { isMobile } = useViewport();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const opens = {
    "aria-haspopup": "menu",
    "aria-expanded": anchor !== null,
    onClick: (event: { currentTarget: HTMLElement }) => setAnchor(event.currentTarget),
  } as const;
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
      {anchor && <MenuPanel anchor={anchor} groups={groups} onClose={() => setAnchor(null)} />}
    </>
  );
}
