import { Editor } from "@tiptap/core";
import { expect, it } from "vitest";
import { extensions } from "./richText";

it("keeps what it has no button for: videos, tables and pictures", () => {
  const html = [
    '<iframe src="https://www.youtube.com/embed/abc" width="560" height="315" allowfullscreen=""></iframe>',
    '<table><tbody><tr><td colspan="2"><p>Size</p></td></tr></tbody></table>',
    '<p>Cup <img src="https://mugs.example.com/1.jpg" alt="A cup"></p>',
  ].join("");
  const editor = new Editor({ extensions, content: html, injectCSS: false });
  expect(editor.getHTML()).toBe(html);
  editor.destroy();
});
