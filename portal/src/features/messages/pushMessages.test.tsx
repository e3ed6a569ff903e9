import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { PushMessage } from "@/shared/api/types";
import { noteAction } from "@/shared/messages/actions";
import { arrange, MESSAGE_AUTOMATION, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

const message = (change: Partial<PushMessage> = {}): PushMessage => ({
  id: "4",
  template_vo: { title: "Try bulk import", content: "<p>Paste <b>links</b>.</p>", button: "", router: "" },
  platform: [],
  app_type: 1,
  trigger_type: 1,
  trigger: "",
  ...change,
});

/** The server's push messages, without those that were handled. Returns what it received. */
function push(...messages: PushMessage[]) {
  const over = new Set<string>();
  on("get", `${MESSAGE_AUTOMATION}/user_message/push_message`, () =>
    ok({ push_messages: messages.filter(({ id }) => !over.has(id)) }),
  );
  const events: string[] = [];
  on("post", `${MESSAGE_AUTOMATION}/user_message/push_message/:id`, ({ url, body }) => {
    const id = url.pathname.split("/").at(-1) ?? "";
    const { event } = body as { event: string };
    events.push(`${id} ${event}`);
    if (event !== "shown") over.add(id);
    return ok();
  });
  return events;
}

it("shows what waits when the session starts, once, and says that it was dismissed", async () => {
  arrange();
  const events = push(message());
  const person = renderApp("/app/importProducts");
  const dialog = await screen.findByRole("dialog", { name: "Try bulk import" });
  expect(within(dialog).getByText("links").tagName).toBe("B");
  await person.click(within(dialog).getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(events).toEqual(["4 shown", "4 dismissed"]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("leads where its button says and counts the click", async () => {
  arrange();
  on("get", "/my_product", ok({ products: [], count: 0 }));
  const logged = on("post", "/datalog");
  const template_vo = {
    title: "News",
    content: "<p>x</p>",
    button: "Show me",
    router: "/app/myProducts?title=tea",
  };
  const events = push(message({ template_vo }));
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("button", { name: "Show me" }));
  await waitFor(() => expect(whereAmI().pathname).toBe("/app/myProducts"));
  expect(whereAmI().searchParams.get("title")).toBe("tea");
  expect(whereAmI().searchParams.has("rn")).toBe(true);
  await waitFor(() => expect(events).toEqual(["4 shown", "4 clicked"]));
  expect(logged.map(({ body }) => body)).toEqual([
    { event: "message_click", param: { kind: "push_message", id: "4" } },
  ]);
});

it("waits for its page", async () => {
  arrange();
  const events = push(message({ trigger_type: 2, trigger: "/app/platform" }));
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("link", { name: "Stores" }));
  expect(await screen.findByRole("dialog", { name: "Try bulk import" })).toBeVisible();
  expect(events).toEqual(["4 shown"]);
});

it("waits for its action", async () => {
  arrange();
  const events = push(message({ trigger_type: 3, trigger: "import_started" }));
  renderApp("/app/importProducts");
  await screen.findByRole("heading", { level: 1, name: "Import List" });
  noteAction("publish_started");
  expect(screen.queryByRole("dialog")).toBeNull();
  noteAction("import_started");
  expect(await screen.findByRole("dialog", { name: "Try bulk import" })).toBeVisible();
  expect(events).toEqual(["4 shown"]);
});

it("shows messages in turn", async () => {
  arrange();
  const second = { title: "Second", content: "<p>y</p>", button: "", router: "" };
  push(message(), message({ id: "5", template_vo: second }));
  const person = renderApp("/app/importProducts");
  await screen.findByRole("dialog", { name: "Try bulk import" });
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  await person.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(await screen.findByRole("dialog", { name: "Second" })).toBeVisible();
});
