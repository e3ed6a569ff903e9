import { expect, it } from "vitest";
import english from "../public/_locales/en/messages.json";
import chinese from "../public/_locales/zh_CN/messages.json";

it("says everything in both languages, with the same values in it", () => {
  expect(Object.keys(chinese)).toEqual(Object.keys(english));
  for (const [name, { message }] of Object.entries(english)) {
    const translated = chinese[name as keyof typeof chinese].message;
    expect(translated.match(/\$\w+\$/g)).toEqual(message.match(/\$\w+\$/g));
  }
});
