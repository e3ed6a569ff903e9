import { expect, it } from "vitest";
import { conflict, listed, noun, parts, publishing, saved } from "./nouns";

const [category, hours, product] = [
  noun("category", "类目", "categories"),
  noun("service hours", "服务时间", "service hours"),
  noun("Antstore product", "Antstore 商品"),
];

it.each([
  ["an irregular plural", listed(category).name, ["Category |||| Categories", "类目"]],
  ["a plural inside a sentence", listed(category).empty, ["No categories yet.", "还没有类目。"]],
  ["a name, which keeps its capital", saved(product), ["Antstore product saved.", "Antstore 商品已保存。"]],
  [
    "Latin words apart from Chinese",
    listed(product).no_match,
    ["No Antstore products match these filters.", "没有符合筛选条件的 Antstore 商品。"],
  ],
  [
    "a noun that is always several",
    conflict(hours),
    [
      "Someone else saved these service hours. Your changes aren't saved yet. Choose a version below, or save again.",
      "其他人已保存此服务时间，您的修改尚未保存。请在下方选择保留哪一份，或再次保存。",
    ],
  ],
  [
    "a question",
    publishing(product, ["", ""]).title,
    ["Publish this Antstore product?", "发布此 Antstore 商品？"],
  ],
  [
    "a measure word",
    parts(noun("row", "一行"), "第 %{number} 行").remove,
    ["Remove row %{number}", "移除第 %{number} 行"],
  ],
])("words %s", (_, words, expected) => {
  expect(words).toEqual(expected);
});
