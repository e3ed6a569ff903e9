import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Announcement } from "@/api/types";
import { onPhone } from "@/testing/onPhone";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, takes } from "@/testing/server";

const draft: Announcement = {
  id: "8",
  title_en: "New suppliers",
  content_en: "<p>Look.</p>",
  title_zh: "",
  content_zh: "",
  detail_type: 2,
  router: "",
  audience: "everyone",
  tenant_ids: [],
  starts_at: "2026-11-20T10:00:00Z",
  ends_at: null,
  release: "",
  state: "draft",
  version: 1,
  created_at: "2026-11-20T09:00:00Z",
  published_at: null,
  edited_by: "operator@example.com",
  read_count: 12,
};

it("lists announcements with state and how many have read them", async () => {
  answers({ "GET /session": { ...operator }, "GET /announcements": { data: [draft], total: 1 } });
  renderApp({ at: "/announcements" });
  const row = (await screen.findByRole("link", { name: "New suppliers" })).closest("tr");
  if (!row) throw new Error("the link is outside a row");
  expect(within(row).getByText("Draft")).toBeVisible();
  expect(within(row).getByText("12")).toBeVisible();
});

it.each([
  ["wide", ["第 1 页", "转到第 2 页", "转到下一页"]],
  ["narrow", ["转到上一页", "转到下一页"]],
])("names its pages in Chinese on a %s screen", async (screenIs, names) => {
  if (screenIs === "narrow") onPhone();
  const rows = Array.from({ length: 25 }, (_, place) => ({ ...draft, id: String(place + 1) }));
  answers({ "GET /session": { ...operator }, "GET /announcements": { data: rows, total: 30 } });
  renderApp({ at: "/announcements", language: "zh" });
  for (const name of names) expect(await screen.findByRole("button", { name })).toBeVisible();
  expect(screen.queryByRole("button", { name: /page/i })).toBeNull();
  expect(screen.queryByRole("navigation", { name: "pagination navigation" })).toBeNull();
});

it("writes a new announcement and goes on with it", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "POST /announcements": { ...draft },
    "GET /announcements/8": { ...draft },
  });
  const { user, address } = renderApp({ at: "/announcements/create" });
  const save = await screen.findByRole("button", { name: "Save draft" });
  expect(save).toBeDisabled();
  await user.type(screen.getAllByRole("textbox", { name: /Title/ })[0] as HTMLElement, "New suppliers");
  await user.click(save);
  expect(await screen.findByText("Announcement saved.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Publish" })).toBeVisible();
  expect(address()).toBe("/announcements/8/show");
  expect(seen).toContain("POST /announcements");
});

it("names the field that does not fit and keeps what was typed", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /announcements/8": { ...draft },
    "PUT /announcements/8": [422, { message: "no", fields: { content_zh: "Enter the text for merchants." } }],
  });
  const { user } = renderApp({ at: "/announcements/8/show" });
  const [, chinese] = await screen.findAllByRole("textbox", { name: /Title/ });
  await user.type(chinese as HTMLElement, "新");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByText("Enter the text for merchants.")).toBeVisible();
  expect(chinese).toHaveValue("新");
});

it("publishes after a yes, and not what is unsaved", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /announcements/8": { ...draft },
    "POST /announcements/8/publish": { ...draft, state: "live" },
  });
  const { user } = renderApp({ at: "/announcements/8/show" });
  await user.click(await screen.findByRole("button", { name: "Publish" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("Announcement published.")).toBeVisible();
  expect(seen.filter((line) => line.startsWith("POST"))).toEqual(["POST /announcements/8/publish"]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [english] = await screen.findAllByRole("textbox", { name: /Title/ });
  await user.type(english as HTMLElement, "!");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Publish" })).toBeNull());
});

it("sends instants, merchants as numbers, and no address where no button needs it", async () => {
  const leading = { ...draft, detail_type: 1, router: "/app/x" };
  answers({ "GET /session": { ...operator }, "GET /announcements/8": leading });
  const sent = takes("PUT /announcements/8", { ...draft, version: 2 });
  const { user } = renderApp({ at: "/announcements/8/show" });
  await user.click(await screen.findByRole("combobox", { name: /Buttons/ }));
  await user.click(await screen.findByRole("option", { name: "Dismiss" }));
  expect(screen.queryByRole("textbox", { name: /opens this page/ })).toBeNull();
  await user.click(screen.getByRole("combobox", { name: /Audience/ }));
  await user.click(await screen.findByRole("option", { name: "Selected merchants" }));
  const merchants = await screen.findByRole("textbox", { name: /Merchant IDs/ });
  await user.type(merchants, "4, 7");
  expect(merchants).toHaveValue("4, 7");
  const until = new Date(2026, 11, 1, 8, 30);
  fireEvent.change(screen.getByLabelText("Until"), { target: { value: "2026-12-01T08:30" } });
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    title_en: "New suppliers",
    content_en: "<p>Look.</p>",
    title_zh: "",
    content_zh: "",
    detail_type: 2,
    router: "",
    audience: "merchants",
    tenant_ids: [4, 7],
    starts_at: "2026-11-20T10:00:00Z",
    ends_at: until.toISOString(),
    release: "",
    version: 1,
  });
});
