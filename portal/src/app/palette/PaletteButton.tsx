import Search from "@mui/icons-material/Search";
import IconButton from "@mui/material/IconButton";
import { useEffect, useState } from "react";
import { appTexts } from "@/app/texts";
import type { User } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";

const CommandPalette = lazyPart(() => import("./CommandPalette"), "CommandPalette");

const isShortcut = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";

/** Opens the command palette; so does Ctrl-K, wherever the keyboard is. */
export function PaletteButton({ user }: { user: User }) {
  const t = useTexts(appTexts);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener("keydown", open);
    return () => window.removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <IconButton
        title={`${t.goTo} (Ctrl-K)`}
        aria-label={t.goTo}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setIsOpen(true)}
      >
        <Search />
      </IconButton>
      {isOpen && <CommandPalette user={user} onClose={() => setIsOpen(false)} />}
    </>
  );
}
