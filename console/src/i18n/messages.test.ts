import { expect, it } from "vitest";
import { messages, preferredLanguage } from "./i18nProvider";

type Tree = { [key: string]: Tree | string | undefined };

function leaves(tree: Tree, path = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const place = `${path}${key}`;
    if (typeof value === "string") found.set(place, value);
    else if (value) for (const [inner, text] of leaves(value, `${place}.`)) found.set(inner, text);
  }
  return found;
}

const english = leaves(messages.en);
const chinese = leaves(messages.zh);
const namesIn = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();

it("says everything in Chinese that it says in English", () => {
  const missing = [...english.keys()].filter((key) => !chinese.has(key));
  expect(missing).toEqual([]);
});

it("leaves no English sentence in Chinese", () => {
  const same = [...chinese].filter(
    ([key, text]) => text.trim() && /[a-z]/i.test(text) && english.get(key) === text,
  );
  expect(same.map(([key]) => key).filter((key) => !key.endsWith("recordRepresentation"))).toEqual([
    "ra.page.edit",
    "ra.page.list",
    "ra.page.show",
  ]);
});

it("puts the same values into our own texts in both languages", () => {
  const own = [...english].filter(([key]) => !key.startsWith("ra."));
  const differing = own.filter(([key, text]) => {
    const expected = namesIn(text);
    return JSON.stringify(namesIn(chinese.get(key) ?? "")) !== JSON.stringify(expected);
  });
  expect(differing.map(([key]) => key)).toEqual([]);
});

it("follows the browser's language", () => {
  expect(preferredLanguage("zh-TW")).toBe("zh");
  expect(preferredLanguage("de-DE")).toBe("en");
});
