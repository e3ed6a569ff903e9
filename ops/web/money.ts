const NOT_TWO = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};
const DIGITS = new Map(
  Object.entries(NOT_TWO).flatMap(([digits, codes]) =>
    codes.split(" ").map((code) => [code, Number(digits)] as const),
  ),
);

/**
 * How many decimals a currency has by ISO 4217, as on the server (`server/kit/money.py`). Intl uses CLDR, which has
 * none for currencies without coins in use (RSD, ALL, IQD): it would show other prices than stores do.
 */
export function currencyDecimals(currency: string): number {
  return DIGITS.get(currency) ?? 2;
}

/** Formats amounts as "USD 1,234.50". */
export function currencyFormat(tag: string, currency: string): Intl.NumberFormat {
  const digits = currencyDecimals(currency);
  return new Intl.NumberFormat(tag, {
    style: "currency",
    currency,
    currencyDisplay: "code",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
