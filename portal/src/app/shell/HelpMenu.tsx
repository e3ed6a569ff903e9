import HelpOutlineOutlined from "@mui/icons-material/HelpOutlineOutlined";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { appTexts } from "@/app/texts";
import type { User } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";

const HelpMenuPanel = lazyPart(() => import("./HelpMenuPanel"), "HelpMenuPanel");

/** "?" opens tours, the help center and the keyboard shortcuts. */
export function HelpMenu({ user }: { user: User }) {
  const t = useTexts(appTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={t.help}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <HelpOutlineOutlined />
      </IconButton>
      {anchor && <HelpMenuPanel user={user} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
