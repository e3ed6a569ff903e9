import { ownAddress } from "@/shared/api/session";
import { leave } from "@/shared/navigation/leave";
import { paths } from "@/shared/navigation/paths";

/** Into the app: to where the visitor was sent away from, else to its start. */
export function enterApp(): void {
  leave(ownAddress(new URLSearchParams(location.search).get("redirectUrl")) ?? paths.app);
}

/** The address of the other access page with this one's query (`source`, `redirectUrl`) kept. */
export function withSameQuery(path: string): string {
  return path + location.search;
}
