import { useEffect, useState } from "react";

/** Below this many pixels, and on tablets, the app narrows to its mobile shell (specification 000, section 2). */
export const NARROW = 767;

/** The guide is shown only above this width. */
const GUIDE_FROM = 768;

const RESIZE_DEBOUNCE_MS = 16;

export interface Viewport {
  isMobile: boolean;
  showsGuide: boolean;
}

/** Whether this browser says that it runs on a tablet; an iPad calls itself a Mac, but no Mac is touched. */
export function isTablet({ userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">) {
  if (/iPad|Tablet|PlayBook|Silk/i.test(userAgent)) return true;
  if (/Android/i.test(userAgent)) return !/Mobile/i.test(userAgent);
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1;
}

function measure(): Viewport {
  const isMobile = window.innerWidth < NARROW || isTablet(navigator);
  return { isMobile, showsGuide: window.innerWidth > GUIDE_FROM && !isMobile };
}

/** How much room there is, followed as the window is resized. */
export function useViewport(): Viewport {
  const [viewport, setViewport] = useState(measure);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => setViewport(measure()), RESIZE_DEBOUNCE_MS);
    };
    window.addEventListener("resize", follow);
    return () => {
      clearTimeout(waiting);
      window.removeEventListener("resize", follow);
    };
  }, []);
  return viewport;
}
