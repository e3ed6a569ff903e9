import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import { useViewport } from "@/shared/viewport/useViewport";

interface FoldedProps {
  label: string;
  icon: ReactNode;
  children: ReactNode;
}

/** What a phone shows only when it is asked for, so that the list below is what one sees; wider screens show it at once. */
export function Folded({ label, icon, children }: FoldedProps) {
  const { isMobile } = useViewport();
  const [isOpen, setOpen] = useState(false);
  if (!isMobile) return children;
  return (
    <>
      <Button
        data-folds
        variant="outlined"
        startIcon={icon}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && children}
    </>
  );
}
