import { expect, test } from "vitest";
import { type Draft, editOf, noDraft } from "./edits";

const made = (change: Partial<Draft>) => editOf({ ...noDraft, ...change });

test.each<[string, Partial<Draft>]>([
  ["no text to find", { kind: "replace_text" }],
  ["nowhere to look", { kind: "replace_text", find: "x", inTitle: false }],
  ["no words", { kind: "remove_words", words: " , ," }],
  ["no tags to add", { kind: "tags", tags: "" }],
  ["no store", { kind: "collections", rule: "set" }],
  ["no collection to add", { kind: "collections", store: "7" }],
  ["no number", { kind: "prices", number: "" }],
  ["a number with a comma", { kind: "prices", number: "1,5" }],
  ["no position", { kind: "remove_images", positions: "0" }],
  ["no size", { kind: "remove_images", which: "size", size: "big" }],
  ["nothing to move", { kind: "move_image", position: "" }],
  ["no option", { kind: "split", option: " " }],
  ["no facts for customs", { kind: "customs", facts: { material: " " } }],
  ["a wrong HS code", { kind: "customs", facts: { hs_code: "6109", material: "Cotton" } }],
])("a change with %s is not complete", (_name, change) => {
  expect(made(change)).toBeUndefined();
});

test.each<[Partial<Draft>, object]>([
  [
    { kind: "customs", facts: { hs_code: "610910", material: " Cotton ", origin: "" } },
    { kind: "customs", hs_code: "610910", material: "Cotton" },
  ],
  [
    { find: " a", replace: "b", inDescription: true, matchCase: true },
    { kind: "replace_text", fields: ["title", "description"], find: " a", replace: "b", match_case: true },
  ],
  [
    { kind: "remove_words", words: "sale, 热卖，new, sale" },
    { kind: "remove_words", words: ["sale", "热卖", "new"] },
  ],
  [
    { kind: "tags", rule: "set", tags: "" },
    { kind: "tags", rule: "set", values: [] },
  ],
  [
    { kind: "collections", rule: "set", store: "7" },
    { kind: "collections", store_id: 7, rule: "set", names: {} },
  ],
  [
    { kind: "prices", base: "rule", number: "9" },
    { kind: "prices", base: "rule", sum: "multiply", number: "1" },
  ],
  [
    { kind: "prices", base: "price", sum: "fixed", number: "-2", cents: "00" },
    { kind: "prices", base: "price", sum: "fixed", number: "-2", cents: 0 },
  ],
  [
    { kind: "vendor", value: " Me " },
    { kind: "text", field: "vendor", value: "Me" },
  ],
  [
    { kind: "remove_images", positions: "1, 3" },
    { kind: "remove_images", positions: [1, 3], text: "", smaller_than: 0 },
  ],
  [
    { kind: "move_image", position: "2" },
    { kind: "move_image", position: 2, to: 1 },
  ],
  [
    { kind: "split", option: " Color " },
    { kind: "split", option: "Color" },
  ],
])("what was typed becomes a change", (change, edit) => {
  expect(made(change)).toEqual(edit);
});
