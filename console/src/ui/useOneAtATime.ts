import { useRef } from "react";

/** Guards a command: pressed twice before the screen shows that it runs, it still runs once. */
export function useOneAtATime() {
  const isRunning = useRef(false);
  return {
    begin: (run: () => void) => {
      if (isRunning.current) return;
      isRunning.current = true;
      run();
    },
    end: () => {
      isRunning.current = false;
    },
  };
}
