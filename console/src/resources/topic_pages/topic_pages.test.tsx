import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { TopicPage } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";
import { draftOf, emptyDraft, isComplete, newPageOf, textOf } from "./draft";

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
  is_top: false,
  position: 3,
  valid_from: null,
  valid_until: null,
  status: 1,
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
  expect(screen.queryByLabelText(/Access code/)).not.toBeInTheDocument();
});

it("sends what was typed", () => {
  const typed = { ...draftOf(page), keywords: "desk lamp，chairs; ", position: "7", fixed_id: "1439" };
  expect(newPageOf({ ...typed, owner: " " })).toMatchObject({
    keywords: ["desk lamp", "chairs"],
    position: 7,
    fixed_id: 1439,
    valid_until: null,
    check_code: "",
  });
  expect(textOf(typed).check_code).toBe("sesame-77");
  expect(isComplete(emptyDraft)).toBe(false);
});
