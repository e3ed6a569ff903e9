import type { Address } from "../buying/fields";
import { type Connection, call } from "./platform";

/** A purchase that the merchant makes by hand, without anything of its buyer. */
export interface ToBuy {
  id: string;
  number: string;
  items: readonly { title: string; variant: string; sku: string; url: string; pieces: number }[];
}

const PATH = "/api/account-service/order";

/** The purchases to make at a supplier; none where the token has no right to orders. */
export async function purchasesAt(connection: Connection, type: number): Promise<ToBuy[]> {
  const query = new URLSearchParams({ type: String(type), address: "false" });
  const answer = await call(connection, `${PATH}/buying?${query}`);
  return answer.success ? (answer.purchases as ToBuy[]).map(bare) : [];
}

const bare = ({ id, number, items }: ToBuy): ToBuy => ({ id, number, items });

/** The address of one purchase: asked for at a click, and kept nowhere. */
export async function addressOf(connection: Connection, id: string): Promise<Address | string> {
  const answer = await call(connection, `${PATH}/buying?${new URLSearchParams({ id })}`);
  if (!answer.success) return answer.msg;
  const [purchase] = answer.purchases as { address: Address }[];
  return purchase?.address ?? "";
}

/** Links a purchase with its order at the supplier, as typing the number in the platform does; answers a refusal. */
export async function link(connection: Connection, id: string, numbers: string[]): Promise<string> {
  const answer = await call(connection, `${PATH}/purchase/${encodeURIComponent(id)}/number`, {
    method: "POST",
    body: JSON.stringify({ numbers, total: "", paid: true }),
    headers: { "Content-Type": "application/json" },
  });
  return answer.success ? "" : answer.msg;
}
