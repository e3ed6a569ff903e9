import type { RequestRow } from "@/api/types";
import { Amount } from "@/ui/Amount";

/** In which merchants have balances. */
export const CURRENCIES = ["USD", "CNY"].map((id) => ({ id, name: id }));

/** What was quoted for a request or paid. */
export function Value({ record: { price, currency } }: { record: RequestRow }) {
  return price && <Amount amount={price} unit={currency} />;
}
