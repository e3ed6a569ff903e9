import { ownAddress } from "@/shared/api/session";
import { leave } from "@/shared/navigation/leave";
import { paths } from "@/shared/navigation/paths";

/** Opens the page from which the visitor was sent to log in, else `start`. */
export function enterApp(start: string = paths.app): void {
  leave(ownAddress(new URLSearchParams(location.search).get("redirectUrl")) ?? start);
}

/** Adds the present query (`source`, `redirectUrl`) to the address of another access page; `start`: where else to go. */
export function withSameQuery(path: string, start = ""): string {
  const query = new URLSearchParams(location.search);
  if (!start || query.has("redirectUrl")) return path + location.search;
  query.set("redirectUrl", start);
  return `${path}?${query}`;
}
