import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { SupportMessage } from "@/shared/api/types";
import { openSupport } from "@/shared/support/supportChat";
import { ACTING, config, user } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { held, ok, on, refusal } from "@/testing/server";

const said = (id: string, text: string, change: Partial<SupportMessage> = {}): SupportMessage => ({
  id,
  create_time: "2026-11-20T10:00:00Z",
  from_staff: false,
  author: "Mei",
  text,
  ...change,
});

/** The server's thread. */
function talk(...messages: SupportMessage[]) {
  let unread = messages.filter((message) => message.from_staff).length;
  on("get", "/support/unread", () => ok({ unread, is_open: true }));
  on("get", "/support/thread", () => ok({ messages, has_more: false, unread, counsellor: "" }));
  const written = on("post", "/support/thread", ({ body }) => {
    messages.push(said(String(messages.length + 1), (body as { text: string }).text));
    return ok({ id: "9" });
  });
  const read = on("put", "/support/thread", () => {
    unread = 0;
    return ok();
  });
  return { written, read };
}

afterEach(() => {
  vi.useRealTimers();
  document.getElementById("support-chat-script")?.remove();
});

it("counts what is unread, shows the conversation and marks it as read", async () => {
  arrange();
  const { read } = talk(
    said("1", "Where is it?"),
    said("2", "On its\nway", { from_staff: true, author: "Li" }),
  );
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "Support chat, 1 unread" }));
  const panel = await screen.findByRole("dialog", { name: "Support" });
  const lines = await within(panel).findAllByRole("listitem");
  expect(lines.map((line) => line.querySelector("p")?.textContent)).toEqual(["Where is it?", "On its\nway"]);
  await waitFor(() => expect(read).toHaveLength(1));
  await person.click(within(panel).getByRole("button", { name: "Close" }));
  expect(await screen.findByRole("button", { name: "Support chat" })).toBeVisible();
});

it("leaves unread for the user what staff who act as them look at", async () => {
  arrange();
  on("get", "/user/info", ok({ user: user(), acting: ACTING }));
  const { read } = talk(said("2", "On its way", { from_staff: true, author: "Li" }));
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "Support chat, 1 unread" }));
  const panel = await screen.findByRole("dialog", { name: "Support" });
  expect(await within(panel).findByText("On its way")).toBeVisible();
  await person.click(within(panel).getByRole("button", { name: "Close" }));
  expect(await screen.findByRole("button", { name: "Support chat, 1 unread" })).toBeVisible();
  expect(read).toHaveLength(0);
});

it("sends with Enter and keeps what could not be sent", async () => {
  arrange();
  const { written } = talk();
  const person = renderApp("/app/importProducts?support=1");
  const field = await screen.findByRole("textbox", { name: "Your message" });
  await person.type(field, "One{Shift>}{Enter}{/Shift}two{Enter}");
  await waitFor(() => expect(written.map(({ body }) => body)).toEqual([{ text: "One\ntwo" }]));
  expect(await screen.findByText(/One\s+two/, { selector: "p" })).toBeVisible();
  await waitFor(() => expect(field).toHaveValue(""));
  on("post", "/support/thread", refusal(429, "Too many requests."));
  await person.type(field, "again{Enter}");
  expect(await screen.findByText("Too many requests.")).toBeVisible();
  expect(field).toHaveValue("again");
});

it("keeps what is typed on while a message is being sent", async () => {
  arrange();
  talk();
  const { reply, letGo } = held(ok({ id: "9" }));
  const sent = on("post", "/support/thread", reply);
  const person = renderApp("/app/importProducts?support=1");
  const field = await screen.findByRole("textbox", { name: "Your message" });
  await person.type(field, "Hello{Enter}");
  await waitFor(() => expect(sent).toHaveLength(1));
  await person.type(field, " and more");
  letGo();
  await waitFor(() => expect(field).toHaveValue("and more"));
});

it("is opened by whoever asks for support", async () => {
  arrange();
  talk();
  renderApp("/app/importProducts");
  const button = await screen.findByRole("button", { name: "Support chat" });
  expect(button).toHaveAttribute("data-support-chat");
  openSupport();
  expect(await screen.findByRole("dialog", { name: "Support" })).toBeVisible();
});

it("has no button for a sub-account without any right, and says so at its address, once", async () => {
  arrange();
  on("get", "/support/unread", ok({ unread: 0, is_open: false }));
  const requests = on(
    "get",
    "/support/thread",
    refusal(1000403, "Please ask the owner of the main account."),
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderApp("/app/importProducts?support=1");
  const panel = await screen.findByRole("dialog", { name: "Support" });
  expect(await within(panel).findByText("You don't have access to this")).toBeVisible();
  expect(within(panel).getByText("Please ask the owner of the main account.")).toBeVisible();
  expect(within(panel).queryByRole("textbox")).toBeNull();
  await waitFor(() => expect(document.querySelector("[data-support-chat]")).toBeNull());
  await vi.advanceTimersByTimeAsync(20_000);
  expect(requests).toHaveLength(1);
});

it("loads a configured provider's chat only after consent", async () => {
  arrange();
  const support_chat = { script_url: "https://embed.tawk.to/abc", token: "abc" };
  on("get", "/config", ok({ config: config({ support_chat }) }));
  const script = () => document.getElementById("support-chat-script");
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "Support chat" }));
  expect(await screen.findByText(/provided by embed\.tawk\.to/)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(script()).toBeNull();
  await person.click(screen.getByRole("button", { name: "Support chat" }));
  await person.click(await screen.findByRole("button", { name: "Agree and open" }));
  await waitFor(() => expect(script()).toHaveAttribute("src", "https://embed.tawk.to/abc"));
  fireEvent.load(script() as HTMLElement);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
