import { useEffect, useState } from "react";

/** How often the tour looks where its target is now: screens load, scroll and are resized. */
const LOOK_MS = 150;

function rectOf(selector: string | undefined): DOMRect | undefined {
  const shown = selector ? [...document.querySelectorAll(selector)] : [];
  return shown.map((element) => element.getBoundingClientRect()).find(({ width, height }) => width && height);
}

const isSame = (one?: DOMRect, other?: DOMRect) =>
  one?.x === other?.x && one?.y === other?.y && one?.width === other?.width && one?.height === other?.height;

/** Where on the screen the first visible element of a selector is; undefined while there is none. */
export function useTarget(selector: string | undefined): DOMRect | undefined {
  const [rect, setRect] = useState(() => rectOf(selector));
  useEffect(() => {
    const look = () => {
      const now = rectOf(selector);
      setRect((before) => (isSame(before, now) ? before : now));
    };
    look();
    const looking = setInterval(look, LOOK_MS);
    return () => clearInterval(looking);
  }, [selector]);
  return rect;
}
