import { focusManager } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Page } from "@/api/types";
import { operator, support } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, server } from "@/testing/server";

const AT = "/pages/coming-en/show";
const page: Page = {
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

function loads(changes: Partial<Page> = {}, staff = operator) {
  return answers({ "GET /session": { ...staff }, "GET /pages/coming-en": { ...page, ...changes } });
}

/** The reader comes back to this window. */
function lookAgain() {
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
}

const titleField = () => screen.findByRole("textbox", { name: /Title/ });

/** Answers saves by `answer`, and collects what was sent. */
function saves(answer: (sent: Page) => Promise<Page> | Page | null) {
  const sent: Page[] = [];
  server.use(
    http.put("*/api/console/pages/coming-en", async ({ request }) => {
      const body = (await request.json()) as Page;
      sent.push(body);
      const saved = await answer(body);
      return saved ? HttpResponse.json(saved) : HttpResponse.json({ message: "changed" }, { status: 409 });
    }),
  );
  return sent;
}

it("keeps what was typed when a colleague saves meanwhile, and lets who typed it choose", async () => {
  loads();
  const { user } = renderApp({ at: AT });
  await user.type(await titleField(), " late");
  loads({ title: "Theirs", version: 4 });
  lookAgain();
  expect(await screen.findByText(/Someone saved a newer version/)).toBeVisible();
  expect(await titleField()).toHaveValue("Coming late");
  const sent = saves((body) => (body.version === 4 ? { ...page, ...body, version: 5 } : null));
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByText(/Someone else saved this page/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Keep my version" }));
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() =>
    expect(sent.map(({ title, version }) => [title, version])).toEqual([
      ["Coming late", 3],
      ["Coming late", 4],
    ]),
  );
});

it("shows the newer text once what was typed over an older text is discarded", async () => {
  loads();
  const { user } = renderApp({ at: AT });
  await user.type(await titleField(), "!");
  saves(() => null);
  loads({ title: "Theirs", version: 4 });
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByText(/Someone saved a newer version/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(await titleField()).toHaveValue("Theirs");
  expect(screen.queryByText(/Someone saved a newer version/)).toBeNull();
});

it("saves over a version that only published or took back the same text", async () => {
  loads({ state: "published" });
  const { user } = renderApp({ at: AT });
  await user.type(await titleField(), "!");
  loads({ state: "draft", version: 4 });
  lookAgain();
  const sent = saves((body) => ({ ...page, ...body, version: 5 }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Unpublish" })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([4]));
});

it("keeps what is typed while a save is under way, over what was saved", async () => {
  loads();
  const { user } = renderApp({ at: AT });
  const title = await titleField();
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const sent = saves(async (body) => {
    await slow;
    return { ...page, ...body, version: body.version + 1 };
  });
  await user.type(title, " late");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await user.type(title, ", really");
  loads({ title: "Coming late", version: 4 });
  finish();
  expect(await screen.findByText("Draft saved.")).toBeVisible();
  expect(title).toHaveValue("Coming late, really");
  await user.click(await screen.findByRole("button", { name: "Save draft" }));
  await waitFor(() =>
    expect(sent.map(({ title, version }) => [title, version])).toEqual([
      ["Coming late", 3],
      ["Coming late, really", 4],
    ]),
  );
});

it("outlives a log-out, for who typed it and nobody else", async () => {
  loads();
  answers({ "DELETE /session": {} });
  const { user } = renderApp({ at: AT });
  await user.type(await titleField(), "!");
  await user.click(screen.getByRole("button", { name: /Account:/ }));
  await user.click(await screen.findByText("Log out"));
  expect(await screen.findByText("Staff login")).toBeVisible();
  cleanup();
  loads({}, support);
  renderApp({ at: AT });
  expect(await titleField()).toHaveValue("Coming");
  cleanup();
  loads();
  renderApp({ at: AT });
  expect(await titleField()).toHaveValue("Coming!");
});

it("hands what was typed on to the record that a first save makes", async () => {
  const made = {
    id: "8",
    title_en: "News",
    content_en: "",
    title_zh: "",
    content_zh: "",
    detail_type: 2,
    router: "",
  };
  const rest = {
    audience: "everyone",
    tenant_ids: [],
    starts_at: "2026-11-20T10:00:00Z",
    ends_at: null,
    state: "draft",
  };
  const record = {
    ...made,
    ...rest,
    version: 1,
    created_at: "2026-11-20T09:00:00Z",
    published_at: null,
    edited_by: "",
    read_count: 0,
  };
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  answers({ "GET /session": { ...operator }, "GET /announcements/8": record });
  server.use(
    http.post("*/api/console/announcements", async () => {
      await slow;
      return HttpResponse.json(record);
    }),
  );
  const { user, address } = renderApp({ at: "/announcements/create" });
  const [title] = await screen.findAllByRole("textbox", { name: /Title/ });
  await user.type(title as HTMLElement, "News");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await user.type(title as HTMLElement, " today");
  finish();
  await waitFor(() => expect(address()).toBe("/announcements/8/show"));
  await waitFor(() => expect(screen.getAllByRole("textbox", { name: /Title/ })[0]).toHaveValue("News today"));
  expect(screen.getByRole("button", { name: "Save draft" })).toBeEnabled();
});
