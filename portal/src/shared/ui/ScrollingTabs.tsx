import MuiTabs, { type TabsProps } from "@mui/material/Tabs";
import { useEffect, useRef } from "react";

/** Returns how far to scroll so that the tab is within its strip. */
export function scrollNeeded(
  tab: Pick<DOMRect, "left" | "right">,
  strip: Pick<DOMRect, "left" | "right">,
): number {
  if (tab.left < strip.left) return tab.left - strip.left;
  return Math.max(0, Math.min(tab.right - strip.right, tab.left - strip.left));
}

/** Tabs that scroll where there is no room, on phones by buttons too. */
export function ScrollingTabs(props: Omit<TabsProps, "variant">) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = root.current?.querySelector('[role="tablist"]')?.parentElement;
    if (!strip || !("ResizeObserver" in window)) return;
    // MUI scrolls to the selected tab before its scroll buttons appear and cover the edges.
    const observer = new ResizeObserver(() => {
      const tab = strip.querySelector('[aria-selected="true"]');
      if (tab) strip.scrollLeft += scrollNeeded(tab.getBoundingClientRect(), strip.getBoundingClientRect());
    });
    observer.observe(strip);
    return () => observer.disconnect();
  }, []);
  return <MuiTabs {...props} ref={root} variant="scrollable" scrollButtons="auto" allowScrollButtonsMobile />;
}
