import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { FormDesign, FormText } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, takes } from "@/testing/server";
import { emptyField, textOf } from "./draft";

const field = (key: string, en: string, zh: string) => ({ ...emptyField(), key, en, zh });
const section = {
  en: "Service Requirements",
  zh: "服务需求",
  most: 1,
  fields: [
    field("categories", "Categories", "类目"),
    {
      ...field("has_link", "Do you have a link?", "有链接吗？"),
      type: "yes_no" as const,
      yes: [field("product_url", "Product URL", "产品链接")],
    },
  ],
};
const form: FormDesign = {
  ...section,
  id: "market_research",
  name_en: "Market Research",
  name_zh: "市场调研",
  is_offered: true,
  number: 2,
  published_at: "2026-11-20T09:00:00Z",
  has_draft: true,
  version: 4,
  edited_at: "2026-11-21T09:00:00Z",
  edited_by: "operator@example.com",
  versions: [2, 1].map((number) => ({
    number,
    published_at: "2026-11-20T09:00:00Z",
    published_by: "",
    requests: number,
    section: { ...section, fields: section.fields.slice(0, number) },
  })),
};
const AT = "/request_forms/market_research";

function opens(more: Parameters<typeof answers>[0] = {}) {
  return answers({
    "GET /session": { ...operator },
    [`GET ${AT}`]: { ...form },
    [`GET ${AT}/differences`]: {
      differences: [
        {
          kind: "changed",
          key: "categories",
          en: "Categories",
          zh: "类目",
          under: "",
          changes: [{ name: "required", before: false, after: true }],
        },
      ],
    },
    ...more,
  });
}

const open = () => renderApp({ at: `${AT}/show` });

it("orders fields by keyboard, adds a field, and sends what was typed", async () => {
  opens();
  const sent = takes(`PUT ${AT}`, { ...form, version: 5 });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Move Do you have a link? up" }));
  await user.click(screen.getAllByRole("button", { name: "Add field" }).at(-1) as HTMLElement);
  await user.click(await screen.findByRole("textbox", { name: /Label \(English\)/ }));
  await user.paste("Price range 2026");
  await user.type(screen.getByRole("textbox", { name: /Label \(Chinese\)/ }), "价格");
  expect(screen.getByRole("textbox", { name: "Price range 2026" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const { fields, version, most } = sent[0] as FormText;
  expect(fields.map(({ key }) => key)).toEqual(["has_link", "categories", "price_range_2026"]);
  expect(fields[0]?.yes?.[0]).not.toHaveProperty("yes");
  expect([version, most]).toEqual([4, 1]);
});

it("shows merchants' form in both languages, with what an answer swaps in", async () => {
  opens();
  const { user } = open();
  const preview = within(await screen.findByRole("region", { name: "Preview" }));
  expect(preview.queryByLabelText("Product URL")).toBeNull();
  await user.click(preview.getByRole("radio", { name: "Yes" }));
  expect(preview.getByLabelText("Product URL")).toBeVisible();
  await user.click(preview.getByRole("button", { name: "中文" }));
  expect(preview.getByLabelText("产品链接")).toBeVisible();
});

it("opens the field that the server refused and says why", async () => {
  opens({
    [`PUT ${AT}`]: [422, { message: "no", fields: { "fields.1.yes.0.key": "is used twice in this form" } }],
  });
  const { user } = open();
  await user.type(await screen.findByRole("textbox", { name: /Heading \(English\)/ }), "!");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByText("is used twice in this form")).toBeVisible();
});

it("shows what changed before a draft is published, and copies an older version back", async () => {
  const seen = opens({ [`POST ${AT}/publish`]: { ...form, has_draft: false, version: 5, number: 3 } });
  const { user } = open();
  const changes = within(await screen.findByRole("region", { name: "Changes" }));
  expect(await changes.findByText("Changed")).toBeVisible();
  expect(seen).toContain(`GET ${AT}/differences?before=2&after=0`);
  await user.click(screen.getByRole("button", { name: "Publish" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/New requests use version 3/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("Form published.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Copy version 1 to the draft" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /Do you have a link/ })).toBeNull());
  expect(screen.getByRole("button", { name: "Save draft" })).toBeEnabled();
});

it("makes keys of labels, each its own", () => {
  const typed = {
    en: "",
    zh: "",
    most: "1",
    fields: [field("", "1 Size", "尺寸"), field("", "Size", "尺寸")],
  };
  expect(textOf(typed).fields.map(({ key }) => key)).toEqual(["size", "size_2"]);
});
