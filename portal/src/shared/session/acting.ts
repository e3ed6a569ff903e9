import { createContext, useContext } from "react";

/** Whether staff act as the user. False outside of /app, where the service market has users of its own. */
export const Acting = createContext(false);

/** Whether staff act as the user: nothing is then marked as read, and what only the merchant may do is closed. */
export function useIsActing(): boolean {
  return useContext(Acting);
}
