import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { reload } from "@/shared/navigation/leave";
import { ACTING, user } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

vi.mock("@/shared/navigation/leave");

/** A version that the user has not read about; reading is kept. */
function released(router: string) {
  arrange();
  let isRead = false;
  const release = {
    id: "9",
    title: "What is new in 2.4",
    content: "<p>Faster <b>imports</b>.</p>",
    detail_type: 1,
    detail: { router },
    read: false,
    create_time: "2026-11-20T10:00:00Z",
    release: "2.4",
  };
  on("get", "/announcement", ({ url }) => {
    const announcements = url.searchParams.get("release") === "true" && !isRead ? [release] : [];
    return ok({ announcements, count: announcements.length });
  });
  return on("put", "/announcement/9", () => {
    isRead = true;
    return ok();
  });
}

const TITLE = { name: "What is new in 2.4" };

it("tells of a new version once, and leads where staff said", async () => {
  const calls = released("/app/myProducts");
  on("get", "/my_product", ok({ products: [], count: 0 }));
  const person = renderApp("/app/importProducts");
  const dialog = within(await screen.findByRole("dialog", TITLE));
  expect(dialog.getByText("imports").tagName).toBe("B");
  await person.click(dialog.getByRole("button", { name: "Try it now" }));
  await waitFor(() => expect(whereAmI().pathname).toBe("/app/myProducts"));
  expect(calls).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole("dialog", TITLE)).not.toBeInTheDocument());
  expect(reload).not.toHaveBeenCalled();
});

it("loads the page anew where staff named none", async () => {
  const calls = released("");
  const person = renderApp("/app/importProducts");
  const dialog = within(await screen.findByRole("dialog", TITLE));
  await person.click(dialog.getByRole("button", { name: "Try it now" }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(calls).toHaveLength(1);
});

it("is not shown again once it was closed", async () => {
  const calls = released("/app/myProducts");
  const person = renderApp("/app/importProducts");
  const dialog = within(await screen.findByRole("dialog", TITLE));
  const [close] = dialog.getAllByRole("button", { name: "Close" });
  if (close) await person.click(close);
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("dialog", TITLE)).not.toBeInTheDocument());
  expect(whereAmI().pathname).toBe("/app/importProducts");
});

it("waits for the user where staff act as them", async () => {
  const calls = released("/app/myProducts");
  on("get", "/user/info", ok({ user: user(), acting: ACTING }));
  renderApp("/app/importProducts");
  await screen.findByText(/Import stuck/);
  expect(screen.queryByRole("dialog", TITLE)).not.toBeInTheDocument();
  expect(calls).toHaveLength(0);
});
