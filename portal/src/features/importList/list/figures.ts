/**
 * Percent of the price that is left after the cost, while a price is being typed: the server's formula
 * (`margin_of`, the same vectors test both), rounded down. Null without a cost or a price.
 */
export function previewMargin(price: string | null, cost: string | null): number | null {
  const [sells, costs] = [inThousandths(price), inThousandths(cost)];
  if (sells === null || costs === null || sells <= 0) return null;
  return Math.floor(((sells - costs) * 100) / sells);
}

/** Whole numbers, as no currency has more than three decimals: decimals do not subtract exactly. */
function inThousandths(amount: string | null): number | null {
  if (amount === null || amount === "" || Number.isNaN(Number(amount))) return null;
  return Math.round(Number(amount) * 1000);
}
