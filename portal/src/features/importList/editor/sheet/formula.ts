/** A variant's figures that a formula may use, named in either language. Null if the variant has none. */
export type Figures = Record<"cost" | "price" | "compare" | "stock", number | null>;

const NAMES: Record<string, keyof Figures> = {
  cost: "cost",
  price: "price",
  compare: "compare",
  stock: "stock",
  成本: "cost",
  售价: "price",
  划线价: "compare",
  库存: "stock",
};
const TOKEN = /\s*(\d+(?:\.\d+)?%?|\p{L}+|[-+*/()×÷−])/uy;
const LONGEST = 200;

export function isFormula(typed: string): boolean {
  return typed.startsWith("=");
}

/** "=cost × 2 + 1" for one variant, as price rules are written. Null where it cannot be calculated. */
export function calculate(typed: string, figures: Figures): number | null {
  const tokens = readTokens(typed.slice(1).trim());
  if (tokens === null) return null;
  const result = sum(tokens, figures);
  return tokens.length === 0 && Number.isFinite(result) && result >= 0 ? result : null;
}

function readTokens(text: string): string[] | null {
  if (text === "" || text.length > LONGEST) return null;
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let read = TOKEN.exec(text); read; read = TOKEN.exec(text)) {
    tokens.push((read[1] ?? "").toLowerCase());
    if (TOKEN.lastIndex === text.length) return tokens;
  }
  return null;
}

function sum(tokens: string[], figures: Figures): number {
  let result = product(tokens, figures);
  while (tokens[0] && "+-−".includes(tokens[0])) {
    const isPlus = tokens.shift() === "+";
    const next = product(tokens, figures);
    result += isPlus ? next : -next;
  }
  return result;
}

function product(tokens: string[], figures: Figures): number {
  let result = factor(tokens, figures);
  while (tokens[0] && "*/×÷".includes(tokens[0])) {
    const isTimes = "*×".includes(tokens.shift() ?? "");
    const next = factor(tokens, figures);
    result = isTimes ? result * next : result / next;
  }
  return result;
}

/** Not a number where something is missing: every calculation with it stays none. */
function factor(tokens: string[], figures: Figures): number {
  const token = tokens.shift() ?? "";
  if (token === "(") {
    const inner = sum(tokens, figures);
    return tokens.shift() === ")" ? inner : Number.NaN;
  }
  if (token === "-" || token === "−") return -factor(tokens, figures);
  if (/^\d/.test(token)) return token.endsWith("%") ? Number(token.slice(0, -1)) / 100 : Number(token);
  const name = NAMES[token];
  return (name && figures[name]) ?? Number.NaN;
}
