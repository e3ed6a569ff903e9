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
 * How many decimals amounts of a currency have by ISO 4217, as on the server (`server/kit/money.py`). Intl goes by
 * CLDR, which has none where people use no coins (RSD, ALL, IQD): it would show other prices than stores have.
 */
export function currencyDecimals(currency: string): number {
  return DIGITS.get(currency) ?? 2;
}

/** Writes amounts as "USD 1,234.50". */
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
