import { createContext, useContext } from "react";

/** Whether staff act as the user of the portal, or of the service market. */
export const Acting = createContext(false);

/** Whether staff act as the user: nothing is then marked as read, and what only the merchant may do is closed. */
export function useIsActing(): boolean {
  return useContext(Acting);
}
