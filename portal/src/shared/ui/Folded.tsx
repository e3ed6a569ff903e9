import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import { useViewport } from "@/shared/viewport/useViewport";

interface FoldedProps {
  label: string;
  icon: ReactNode;
  children: ReactNode;
}

/** Content that phones show on demand, so that the list below comes first; wider screens show it at once. */
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
