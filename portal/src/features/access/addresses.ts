import { ownAddress } from "@/shared/api/session";
import { leave } from "@/shared/navigation/leave";
import { paths } from "@/shared/navigation/paths";

/** Into the app: to where the visitor was sent away from, else to `start`. */
export function enterApp(start: string = paths.app): void {
  leave(ownAddress(new URLSearchParams(location.search).get("redirectUrl")) ?? start);
}

/** The address of the other access page with this one's query (`source`, `redirectUrl`) kept. */
export function withSameQuery(path: string): string {
  return path + location.search;
}
