import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Page } from "@/api/types";
import { counsellor, operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers } from "@/testing/server";

const draft: Page = {
  id: "coming-en",
  slug: "coming",
  language: "en",
  title: "Coming",
  body: "<p>Soon.</p>",
  state: "draft",
  version: 3,
  edited_at: "2026-11-20T10:00:00Z",
  edited_by: "operator@example.com",
  published_at: null,
};

it("lists the pages with language and state", async () => {
  answers({ "GET /session": { ...operator }, "GET /pages": { data: [draft], total: 1 } });
  renderApp({ at: "/pages" });
  const row = (await screen.findByRole("link", { name: "/coming" })).closest("tr");
  if (!row) throw new Error("the link is outside a row");
  expect(within(row).getByText("English")).toBeVisible();
  expect(within(row).getByText("Draft")).toBeVisible();
});

it("saves a draft once something was changed", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /pages/coming-en": { ...draft },
    "PUT /pages/coming-en": { ...draft, title: "Later", version: 4 },
  });
  const { user } = renderApp({ at: "/pages/coming-en/show" });
  const title = await screen.findByRole("textbox", { name: /Title/ });
  expect(screen.getByRole("button", { name: "Save draft" })).toBeDisabled();
  await user.clear(title);
  await user.type(title, "Later");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByText("Draft saved.")).toBeVisible();
  expect(seen).toContain("PUT /pages/coming-en");
});

it("keeps what was typed when somebody else saved meanwhile, and names a field that does not fit", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /pages/coming-en": { ...draft },
    "PUT /pages/coming-en": [422, { message: "no", fields: { title: "Give the page a title." } }],
  });
  const { user } = renderApp({ at: "/pages/coming-en/show" });
  await user.type(await screen.findByRole("textbox", { name: /Title/ }), "!");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByText("Give the page a title.")).toBeVisible();
  answers({ "PUT /pages/coming-en": [409, { message: "changed" }] });
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByText(/Someone else saved this page/)).toBeVisible();
  expect(screen.getByRole("textbox", { name: /Title/ })).toHaveValue("Coming!");
});

it("publishes after a yes", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /pages/coming-en": { ...draft },
    "POST /pages/coming-en/publish": { ...draft, state: "published" },
  });
  const { user } = renderApp({ at: "/pages/coming-en/show" });
  await user.click(await screen.findByRole("button", { name: "Publish" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("Page published.")).toBeVisible();
  expect(seen.filter((line) => line.startsWith("POST"))).toEqual(["POST /pages/coming-en/publish"]);
  expect(screen.queryByRole("button", { name: "Unpublish" })).toBeNull();
});

it("offers no publishing of what is typed and not saved", async () => {
  answers({ "GET /session": { ...operator }, "GET /pages/coming-en": { ...draft } });
  const { user } = renderApp({ at: "/pages/coming-en/show" });
  expect(await screen.findByRole("button", { name: "Publish" })).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: /Title/ }), "!");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Publish" })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(await screen.findByRole("button", { name: "Publish" })).toBeVisible();
});

it("tells in the console's language until when a link to a draft opens it", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /pages/coming-en": { ...draft },
    "POST /pages/coming-en/preview_link": { url: "https://x.example/p", ends_at: "2026-11-23T10:00:00Z" },
  });
  const { user } = renderApp({ at: "/pages/coming-en/show", language: "zh" });
  await user.click(await screen.findByRole("button", { name: "预览链接" }));
  expect(await screen.findByText(/2026年11月23日/)).toBeVisible();
});

it("revokes every link to a draft", async () => {
  const seen = answers({
    "GET /session": { ...operator },
    "GET /pages/coming-en": { ...draft },
    "POST /pages/coming-en/preview_link": { url: "https://x.example/p", ends_at: "2026-11-23T10:00:00Z" },
    "DELETE /pages/coming-en/preview_link": {},
  });
  const { user } = renderApp({ at: "/pages/coming-en/show" });
  await user.click(await screen.findByRole("button", { name: "Preview link" }));
  await user.click(await screen.findByRole("button", { name: "Revoke all preview links" }));
  expect(await screen.findByText("Preview links revoked.")).toBeVisible();
  expect(seen.filter((line) => line.startsWith("DELETE"))).toHaveLength(1);
});

it("shows no pages to who may not edit them", async () => {
  const seen = answers({ "GET /session": { ...counsellor } });
  renderApp({ at: "/pages" });
  expect(await screen.findByText("No access")).toBeVisible();
  expect(seen.some((line) => line.includes("/pages"))).toBe(false);
});
