import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { TopicPage } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, takes } from "@/testing/server";

const page: TopicPage = {
  id: "10001",
  name_en: "Home Office",
  name_zh: "",
  topic_name_en: "",
  topic_name_zh: "",
  page_type: 2,
  topic_type: 1,
  affiliation: 1,
  display_type: 1,
  template: 1,
  owner: "anna@example.com",
  check_code: "sesame-77",
  is_hot_open: true,
  keywords: ["desk lamp", "notebook"],
  keywords_zh: ["台灯"],
  is_top: false,
  position: 3,
  valid_from: null,
  valid_until: null,
  status: 1,
  usage: { views: 12, imports: 3, publications: 1 },
  version: 2,
  created_at: "2026-11-20T09:00:00Z",
  edited_at: "2026-11-20T09:00:00Z",
  edited_by: "sourcing@example.com",
};

it("lists pages with whom they are for", async () => {
  const rows = [page, { ...page, id: "1475", name_en: "Local", owner: "", check_code: "", status: 2 }];
  answers({ "GET /session": { ...operator }, "GET /topic_pages": { data: rows, total: 2 } });
  renderApp({ at: "/topic_pages" });
  expect(await screen.findByRole("link", { name: "Home Office" })).toBeVisible();
  const [, first, second] = screen.getAllByRole("row");
  expect(first).toHaveTextContent("anna@example.com");
  expect(
    within(first as HTMLElement)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(expect.arrayContaining(["12", "3", "1"]));
  expect(second).toHaveTextContent("All merchants");
  expect(second).toHaveTextContent("Published");
});

it("publishes after a yes that says who sees it", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /topic_pages/10001": { ...page },
    "POST /topic_pages/10001/publish": { ...page, status: 2 },
  });
  const { user } = renderApp({ at: "/topic_pages/10001/show" });
  await user.click(await screen.findByRole("button", { name: "Publish" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Home Office will be shown to: anna@example.com.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("Topic page published.")).toBeVisible();
  expect(seen.filter((line) => line.startsWith("POST"))).toEqual(["POST /topic_pages/10001/publish"]);
});

it("opens the page as merchants see it in a window of its own", async () => {
  const url = "https://portal.example/previewTopic?preview=signed";
  const seen = answers({
    "GET /session": { ...operator },
    "GET /topic_pages/10001": { ...page },
    "POST /topic_pages/10001/preview_link": { url, ends_at: "2026-11-24T10:00:00Z" },
  });
  const shown = { opener: window, location: { replace: vi.fn() } };
  vi.spyOn(window, "open").mockReturnValue(shown as unknown as Window);
  const { user } = renderApp({ at: "/topic_pages/10001/show" });
  await user.click(await screen.findByRole("button", { name: "Preview" }));
  await waitFor(() => expect(shown.location.replace).toHaveBeenCalledWith(url));
  expect(shown.opener).toBeNull();
  expect(seen.filter((line) => line.startsWith("POST"))).toEqual(["POST /topic_pages/10001/preview_link"]);
});

it("asks for a code where there is an owner, and shows what the server refused", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /topic_pages/10001": { ...page },
    "PUT /topic_pages/10001": [422, { message: "no", fields: { check_code: "Too short." } }],
  });
  const { user } = renderApp({ at: "/topic_pages/10001/show" });
  const code = await screen.findByLabelText(/Access code/);
  await user.clear(code);
  await user.type(code, "x");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByText("Too short.")).toBeVisible();
  await user.clear(screen.getByLabelText("Merchant"));
  await waitFor(() => expect(screen.queryByLabelText(/Access code/)).not.toBeInTheDocument());
});

it("sends what was typed", async () => {
  answers({ "GET /session": { ...operator }, "GET /topic_pages/10001": { ...page } });
  const sent = takes("PUT /topic_pages/10001", { ...page, version: 3 });
  const { user } = renderApp({ at: "/topic_pages/10001/show" });
  const keywords = await screen.findByRole("textbox", { name: "Keywords" });
  await user.clear(keywords);
  await user.type(keywords, "desk lamp，chairs; ");
  await user.clear(screen.getByRole("spinbutton", { name: "Position" }));
  await user.type(screen.getByRole("spinbutton", { name: "Position" }), "7");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    keywords: ["desk lamp", "chairs"],
    keywords_zh: ["台灯"],
    position: 7,
    valid_until: null,
    check_code: "sesame-77",
    version: 2,
  });
  expect(sent[0]).not.toHaveProperty("fixed_id");
});

it("offers no products for a tab that shows search results", async () => {
  answers({ "GET /session": { ...operator }, "GET /topic_pages/1473": { ...page, id: "1473" } });
  renderApp({ at: "/topic_pages/1473/show", menu: true });
  expect(await screen.findByText("This tab shows search results, so it takes no products.")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Products" })).toBeNull();
});

it("makes a page of a fixed tab everybody's, and keeps no code without an owner", async () => {
  answers({ "GET /session": { ...operator }, "GET /topic_pages/1439": { ...page, id: "1439" } });
  const sent = takes("POST /topic_pages", { ...page, id: "1439" });
  const { user } = renderApp({ at: "/topic_pages/create" });
  const [name] = await screen.findAllByRole("textbox", { name: /Tab name/ });
  expect(screen.getByRole("button", { name: "Save draft" })).toBeDisabled();
  await user.type(name as HTMLElement, "Best");
  const owner = screen.getByRole("textbox", { name: "Merchant" });
  await user.type(owner, "anna@example.com");
  await user.type(screen.getByLabelText(/Access code/), "sesame-77");
  await user.clear(owner);
  await user.click(screen.getByRole("combobox", { name: /^Tab\W*$/ }));
  await user.click(await screen.findByRole("option", { name: "1439 · Best Selling" }));
  expect(screen.queryByRole("textbox", { name: "Merchant" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(sent).toMatchObject([{ name_en: "Best", fixed_id: 1439, check_code: "" }]));
});
