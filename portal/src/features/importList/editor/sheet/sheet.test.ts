import { expect, it } from "vitest";
import { plainAmount, plainGrams, readCells, writeCells } from "./clipboard";
import { calculate } from "./formula";

const FIGURES = { cost: 8, price: 20, compare: null, stock: 3 };

it.each([
  ["=cost*2.5", 20],
  ["=cost × 2 + 1", 17],
  ["=(cost + 2) * 3 - -1", 31],
  ["=price * 90%", 18],
  ["=成本 × 2", 16],
  ["=20/8/2", 1.25],
])("calculates %s", (typed, result) => {
  expect(calculate(typed, FIGURES)).toBe(result);
});

it.each([
  "=",
  "=compare*2",
  "=weight",
  "=1/0",
  "=0/0",
  "=2*(3",
  "=2 3",
  "=cost*",
  "=-5",
  "=alert(1)",
  `=${"(".repeat(300)}`,
])("calculates nothing from %s", (typed) => {
  expect(calculate(typed, FIGURES)).toBeNull();
});

it("reads what spreadsheets copy, with quotes, every kind of line end, and a last line end that means nothing", () => {
  expect(readCells('1\t"two\nlines"\r\n"say ""hi"""\t\n')).toEqual([
    ["1", "two\nlines"],
    ['say "hi"', ""],
  ]);
  expect(readCells("a\rb")).toEqual([["a"], ["b"]]);
  expect(readCells("")).toEqual([[""]]);
});

it("writes cells that come back as they were, and that no spreadsheet calculates", () => {
  const cells = [
    ["=1+1", 'a "b"', "-5"],
    ["two\nlines", "tab\there", ""],
  ];
  const text = writeCells(cells);
  expect(text).toBe('\'=1+1\t"a ""b"""\t\'-5\n"two\nlines"\t"tab\there"\t');
  expect(readCells(text)).toEqual(cells);
});

it.each([
  ["USD 1,234.50", "USD", "1234.50"],
  ["€12.50", "EUR", "12.50"],
  ["12,5", "EUR", "12,5"],
  ["1,234,567", "JPY", "1234567"],
  ["¥128", "CNY", "128"],
  ["￥128", "JPY", "128"],
  ["29.90 EUR", "USD", "29.90 EUR"],
  ["€12.50", "USD", "€12.50"],
])("reads %s in %s as %s", (shown, currency, plain) => {
  expect(plainAmount(shown, currency)).toBe(plain);
});

it.each([
  ["500 g", "500"],
  ["0.5 kg", "500"],
  ["1,234", "1234"],
  ["2 lb", "2 lb"],
])("reads the weight %s as %s", (shown, plain) => {
  expect(plainGrams(shown)).toBe(plain);
});
