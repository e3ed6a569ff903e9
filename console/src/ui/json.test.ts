import { expect, it } from "vitest";
import { readable } from "./json";

it("indents JSON and keeps everything else byte for byte", () => {
  expect(readable('{"id":1}')).toBe('{\n  "id": 1\n}');
  expect(readable("<html>not JSON")).toBe("<html>not JSON");
});
