import MuiTabs, { type TabsProps } from "@mui/material/Tabs";
import { useEffect, useRef } from "react";

const MUI_SCROLLS_FOR = 300;

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
    const show = () => {
      const tab = strip.querySelector('[aria-selected="true"]');
      if (tab) strip.scrollLeft += scrollNeeded(tab.getBoundingClientRect(), strip.getBoundingClientRect());
    };
    // MUI scrolls to the selected tab, but its buttons then take some of the room. Its scrolling must end first.
    let timer = 0;
    const observer = new ResizeObserver(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(show, MUI_SCROLLS_FOR + 100);
    });
    observer.observe(strip);
    return () => {
      observer.disconnect();
      window.clearTimeout(timer);
    };
  }, []);
  return <MuiTabs {...props} ref={root} variant="scrollable" scrollButtons="auto" allowScrollButtonsMobile />;
}
