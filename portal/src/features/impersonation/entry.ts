import type { Entry } from "./api/useBeginActing";

/**
 * What the console's link carries: whom and where in the query, the ticket behind the `#`, where no server logs it.
 * Undefined for a link that carries no ticket.
 */
export function entryOf({ search, hash }: Pick<Location, "search" | "hash">): Entry | undefined {
  const query = new URLSearchParams(search);
  const ticket = new URLSearchParams(hash.slice(1)).get("ticket");
  const userId = Number(query.get("user_id"));
  if (!ticket || !Number.isSafeInteger(userId) || userId < 1) return undefined;
  return { ticket, userId, redirectUrl: query.get("redirect_url") ?? "" };
}
