import { useEffect, useState } from "react";

/** Whether to keep showing something: it closes after a while, but not while it is hovered over or focused. */
export function useClosing(milliseconds: number) {
  const [isOpen, setOpen] = useState(true);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => setOpen(false), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, isHeld]);
  const hold = () => setHeld(true);
  const letGo = () => setHeld(false);
  return {
    isOpen,
    close: () => setOpen(false),
    held: { onPointerEnter: hold, onPointerLeave: letGo, onFocus: hold, onBlur: letGo },
  };
}
