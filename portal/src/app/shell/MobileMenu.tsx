import MenuIcon from "@mui/icons-material/Menu";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import type { MenuEntry } from "@/app/menu";
import { appTexts } from "@/app/texts";
import type { User } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";

const MobileMenuPanel = lazyPart(() => import("./MobileMenuPanel"), "MobileMenuPanel");

/** The menu of phones and tablets. Its panel stays mounted after the first opening, so that it can slide out. */
export function MobileMenu(shown: { user: User; entries: readonly MenuEntry[] }) {
  const t = useTexts(appTexts);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <IconButton aria-label={t.menu} aria-expanded={isOpen} onClick={open}>
        <MenuIcon />
      </IconButton>
      {wasOpened && <MobileMenuPanel {...shown} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
