import { expect, it } from "vitest";
import { tracked } from "@/testing/plans";
import { areAllPicked, countPicked, toggleAll, togglePicked, toggleSku } from "./downgrade";

const shirt = tracked({ id: "1" }, 3);
const hat = tracked({ id: "2" }, 2);

it("ticks all variants of a product, and none of them the second time", () => {
  const ticked = togglePicked({}, shirt, 10);
  expect(ticked).toEqual({ 1: ["1-0", "1-1", "1-2"] });
  expect(togglePicked(ticked, shirt, 10)).toEqual({});
});

it("stops at the limit with the box of a product", () => {
  const ticked = togglePicked(togglePicked({}, hat, 3), shirt, 3);
  expect(ticked).toEqual({ 1: ["1-0"], 2: ["2-0", "2-1"] });
  expect(countPicked(ticked)).toBe(3);
});

it("stops at the limit with 'select all', takes all off again, and keeps other pages", () => {
  const before = { 9: ["9-0"] };
  const ticked = toggleAll(before, [shirt, hat], 5);
  expect(ticked).toEqual({ 9: ["9-0"], 1: ["1-0", "1-1", "1-2"], 2: ["2-0"] });
  expect(areAllPicked(ticked, [shirt, hat])).toBe(false);
  expect(toggleAll(ticked, [shirt, hat], 5)).toEqual(before);
  expect(areAllPicked(toggleAll({}, [shirt, hat], 5), [shirt, hat])).toBe(true);
});

it("ticks no variant more than the limit, and unticks any", () => {
  const full = { 1: ["1-0", "1-1"] };
  expect(toggleSku(full, "1", "1-2", 2)).toEqual(full);
  expect(toggleSku(full, "1", "1-0", 2)).toEqual({ 1: ["1-1"] });
  expect(toggleSku({ 1: ["1-0"] }, "1", "1-0", 2)).toEqual({});
});

it("leaves out what is not monitored already", () => {
  const [first, ...others] = shirt.product_skus;
  const partly = { ...shirt, product_skus: [{ ...first, skuChecked: false }, ...others] } as typeof shirt;
  expect(togglePicked({}, partly, 10)).toEqual({ 1: ["1-1", "1-2"] });
});
