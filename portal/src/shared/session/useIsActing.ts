import { useUser } from "./useUser";

/** Whether one of our staff acts as the user: what the portal would note by itself as read or seen is then not noted. */
export function useIsActing(): boolean {
  return Boolean(useUser().data?.acting);
}
