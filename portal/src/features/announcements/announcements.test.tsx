import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Announcement } from "@/shared/api/types";
import { ACTING, user } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

const news = (change: Partial<Announcement> = {}): Announcement => ({
  id: "5",
  title: "New suppliers",
  content: "<p>Look at <b>Find Products</b>.</p>",
  detail_type: 2,
  detail: { router: "" },
  read: false,
  create_time: "2026-11-20T10:00:00Z",
  release: "",
  ...change,
});

/** The server's announcements: read ones leave the unread list. */
function announce(...announcements: Announcement[]) {
  const seen = new Set<string>();
  on("get", "/announcement", ({ url }) => {
    const unread = url.searchParams.get("read") === "false";
    const onlyReleases = url.searchParams.get("release") === "true";
    const shown = announcements.filter(
      ({ id, release }) => (!unread || !seen.has(id)) && (!onlyReleases || release !== ""),
    );
    return ok({ announcements: shown, count: shown.length });
  });
  return on("put", "/announcement/:id", ({ url }) => {
    seen.add(url.pathname.split("/").at(-1) ?? "");
    return ok();
  });
}

it("counts what is unread and marks it with 'Dismiss'", async () => {
  arrange();
  const calls = announce(news());
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "Announcements, 1 unread" }));
  const dialog = await screen.findByRole("dialog", { name: "Announcements" });
  const card = await within(dialog).findByRole("article", { name: "New suppliers" });
  expect(within(card).getByText("Find Products").tagName).toBe("B");
  await person.click(within(card).getByRole("button", { name: "Dismiss" }));
  expect(await within(dialog).findByText("No unread announcements.")).toBeVisible();
  expect(calls.map(({ url }) => url.pathname)).toEqual(["/api/account-service/announcement/5"]);
  await person.click(within(dialog).getByRole("tab", { name: "All" }));
  expect(await within(dialog).findByRole("article", { name: "New suppliers" })).toBeVisible();
});

it("goes where 'Try Now' leads and counts it as read", async () => {
  arrange();
  on("get", "/my_product", ok({ products: [], count: 0 }));
  const logged = on("post", "/datalog");
  const calls = announce(news({ detail_type: 3, detail: { router: "/app/myProducts?title=tea" } }));
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "Announcements, 1 unread" }));
  expect(await screen.findByRole("button", { name: "Mark as read" })).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Try Now" }));
  await waitFor(() => expect(whereAmI().pathname).toBe("/app/myProducts"));
  expect(whereAmI().searchParams.get("title")).toBe("tea");
  expect(whereAmI().searchParams.has("rn")).toBe(true);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(logged.map(({ body }) => body)).toEqual([
    { event: "5", param: { action: "try_now", title: "New suppliers" } },
  ]);
  expect(await screen.findByRole("button", { name: "Announcements" })).toBeVisible();
});

it("lets staff who act for a merchant read, and mark nothing as read", async () => {
  arrange();
  on("get", "/user/info", ok({ user: user(), acting: ACTING, time_zone: "" }));
  const calls = announce(news(), news({ id: "6", title: "Fair week", detail_type: 3 }));
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "Announcements, 2 unread" }));
  expect(await screen.findByRole("article", { name: "Fair week" })).toBeVisible();
  for (const name of ["Dismiss", "Mark as read", /all as read/i])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(calls).toHaveLength(0);
});

it("leaves for later what is not read now", async () => {
  arrange();
  const calls = announce(news({ detail_type: 1, detail: { router: "/app/myProducts" } }));
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "Announcements, 1 unread" }));
  await person.click(await screen.findByRole("button", { name: "Later" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls).toHaveLength(0);
  expect(screen.getByRole("button", { name: "Announcements, 1 unread" })).toBeVisible();
});
