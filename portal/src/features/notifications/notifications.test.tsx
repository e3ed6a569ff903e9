import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Notification, UserMessage } from "@/shared/api/types";
import { ACTING, user } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { held, ok, on } from "@/testing/server";

const lost: Notification = {
  id: "3",
  kind: "store_disconnected",
  tab: "system",
  text: "Tea House is disconnected. Reconnect it to continue.",
  link: "/app/platform",
  store_id: "1",
  create_time: "2026-11-20T10:00:00Z",
  times: 2,
  read: false,
  muted: false,
};
const TABS = [
  { tab: "processes", count: 0 },
  { tab: "system", count: 1 },
];

function happened(...notices: Notification[]) {
  on("get", "/notice/unread", ok({ unread: notices.filter(({ read }) => !read).length, messages: 0 }));
  const requests = on(
    "get",
    "/notice",
    ok({ notices, count: notices.length, unread: notices.length, tabs: TABS }),
  );
  return { requests, changed: on("put", "/notice/:id"), muted: on("put", "/notice/:id/mute") };
}

it("shows what happened, leads to its object and counts it as read", async () => {
  arrange();
  const { changed } = happened(lost);
  const person = renderApp("/app/notice");
  const line = await screen.findByRole("link", { name: lost.text });
  expect(await screen.findByLabelText("1 unread")).toBeVisible();
  expect(screen.getByText("2 times")).toBeVisible();
  await person.click(line);
  await waitFor(() => expect(whereAmI().pathname).toBe("/app/platform"));
  expect(whereAmI().searchParams.has("rn")).toBe(true);
  await waitFor(() => expect(changed.map(({ body }) => body)).toEqual([{ read: true }]));
});

it("stays unread when staff who act as the user open it", async () => {
  arrange();
  on("get", "/user/info", ok({ user: user(), acting: ACTING }));
  const { changed } = happened(lost);
  const person = renderApp("/app/notice");
  await person.click(await screen.findByRole("link", { name: lost.text }));
  await waitFor(() => expect(whereAmI().pathname).toBe("/app/platform"));
  expect(changed).toHaveLength(0);
});

it("has only the tabs that are served, and filters by them", async () => {
  arrange();
  const { requests } = happened(lost);
  const person = renderApp("/app/notice");
  await screen.findByRole("link", { name: lost.text });
  const tabs = screen.getAllByRole("tab").map((tab) => tab.textContent);
  expect(tabs).toEqual(["All", "Processes", "System", "Messages"]);
  await person.click(screen.getByRole("tab", { name: "System" }));
  await waitFor(() => expect(requests.at(-1)?.url.searchParams.get("tab")).toBe("system"));
  await person.click(screen.getByRole("switch", { name: "Unread only" }));
  await waitFor(() => expect(requests.at(-1)?.url.searchParams.get("unread")).toBe("true"));
});

it("mutes an object and marks everything as read", async () => {
  arrange();
  const { muted } = happened(lost);
  const all = on("put", "/notice");
  const person = renderApp("/app/notice");
  await person.click(await screen.findByRole("button", { name: `Actions: ${lost.text}` }));
  await person.click(await screen.findByRole("menuitem", { name: "Mute" }));
  await waitFor(() => expect(muted.map(({ body }) => body)).toEqual([{ muted: true }]));
  await person.click(screen.getByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(all).toHaveLength(1));
});

it("keeps the chosen ways of notices", async () => {
  arrange();
  happened();
  const choices = [{ kind: "store_disconnected", tab: "system", channel: "both" }];
  on("get", "/notice/settings", ok({ choices, digest: "at_once" }));
  const saved = on("put", "/notice/settings", ok({ choices, digest: "daily" }));
  const person = renderApp("/app/notice");
  await person.click(await screen.findByRole("button", { name: "Preferences" }));
  const dialog = await screen.findByRole("dialog", { name: "Preferences" });
  const inApp = await within(dialog).findByRole("checkbox", { name: "Store disconnected: In the app" });
  expect(inApp).toBeChecked();
  await person.click(inApp);
  await person.selectOptions(within(dialog).getByLabelText("Email frequency"), "Daily summary");
  await person.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(saved.map(({ body }) => body)).toEqual([
      { channels: { store_disconnected: "email" }, digest: "daily" },
    ]),
  );
});

it("reads its sentences anew when the language is switched", async () => {
  arrange();
  happened();
  on("get", "/notice", ({ headers }) => {
    const text = headers.get("Accept-Language") === "zh-CN" ? "店铺已断开" : lost.text;
    return ok({ notices: [{ ...lost, text }], count: 1, unread: 1, tabs: TABS });
  });
  const person = renderApp("/app/notice");
  await screen.findByRole("link", { name: lost.text });
  await person.click(screen.getByRole("button", { name: "中文" }));
  expect(await screen.findByRole("link", { name: "店铺已断开" })).toBeVisible();
});

it("shows no late first answer in the language before", async () => {
  arrange();
  happened();
  const answered = (text: string) => ok({ notices: [{ ...lost, text }], count: 1, unread: 1, tabs: TABS });
  const { reply: late, letGo } = held(answered(lost.text));
  const requests = on("get", "/notice", ({ headers }) =>
    headers.get("Accept-Language") === "zh-CN" ? answered("店铺已断开") : late(),
  );
  const person = renderApp("/app/notice");
  await waitFor(() => expect(requests).not.toHaveLength(0));
  await person.click(screen.getByRole("button", { name: "中文" }));
  letGo();
  expect(await screen.findByRole("link", { name: "店铺已断开" })).toBeVisible();
  expect(screen.queryByRole("link", { name: lost.text })).not.toBeInTheDocument();
});

it("leads where a message's button says, with all that its address asks for", async () => {
  arrange();
  happened();
  const message = {
    id: "8",
    title: "Your team",
    content: "<p>x</p>",
    read: true,
    create_time: lost.create_time,
  };
  const messages = [{ ...message, router: "/app/myProducts?title=tea" }];
  on("get", "/user_message/message", ok({ messages, count: 1, unread: 0 }));
  on("get", "/my_product", ok({ products: [], count: 0 }));
  const person = renderApp("/app/notice?tab=messages");
  const article = await screen.findByRole("article", { name: "Your team" });
  await person.click(within(article).getByRole("button", { name: "Open" }));
  await waitFor(() => expect(whereAmI().pathname).toBe("/app/myProducts"));
  expect(whereAmI().searchParams.get("title")).toBe("tea");
});

it("shows what was written to this user, who deletes it", async () => {
  arrange();
  happened();
  const message: UserMessage = {
    id: "8",
    title: "Your store",
    content: "<p>We looked.</p>",
    router: "",
    read: false,
    create_time: "2026-11-20T10:00:00Z",
  };
  let messages = [message];
  on("get", "/user_message/message", () => ok({ messages, count: messages.length, unread: 1 }));
  on("get", "/notice/unread", () => ok({ unread: 0, messages: messages.length }));
  const gone = on("post", "/user_message/message_del", () => {
    messages = [];
    return ok();
  });
  const person = renderApp("/app/notice?tab=messages");
  const article = await screen.findByRole("article", { name: "Your store" });
  expect(screen.getByRole("tab", { name: "Messages (1)" })).toBeVisible();
  expect(screen.getByLabelText("1 unread")).toBeVisible();
  await person.click(within(article).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No messages yet.")).toBeVisible();
  await waitFor(() => expect(screen.queryByLabelText("1 unread")).toBeNull());
  expect(gone.map(({ url }) => url.searchParams.get("message_id"))).toEqual(["8"]);
});

it("says which email may not have arrived, and sends it again", async () => {
  arrange();
  happened(lost);
  const list = { notices: [lost], count: 1, unread: 1, tabs: TABS };
  on("get", "/notice", ok({ ...list, unsure_mail_at: "2026-11-20T10:00:00Z" }));
  const sent = on("post", "/notice/mail");
  const person = renderApp("/app/notice");
  expect(await screen.findByText(/may not have arrived/)).toBeVisible();
  on("get", "/notice", ok({ ...list, unsure_mail_at: null }));
  await person.click(screen.getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(screen.queryByText(/may not have arrived/)).toBeNull());
  expect(sent).toHaveLength(1);
  expect(screen.getByText("What you haven't read is sent again.")).toBeVisible();
});
