import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { setLanguage } from "@/shared/i18n/language";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

vi.mock("@/shared/navigation/leave");

it("removes a store only with a reason", async () => {
  arrange();
  const calls = on("delete", "/store/1", ok({ msg: "Operation succeeded" }));
  const person = renderApp("/app/platform");
  await person.click(await screen.findByRole("button", { name: "Remove" }));
  const dialog = await screen.findByRole("dialog", { name: "Remove Corner Shop?" });
  expect(within(dialog).getAllByRole("radio")).toHaveLength(7);
  await person.click(within(dialog).getByRole("button", { name: "Remove" }));
  expect(within(dialog).getByText("Please select one reason.")).toBeVisible();
  await person.click(within(dialog).getByRole("radio", { name: "Other" }));
  await person.type(within(dialog).getByLabelText("Tell us more"), "We moved.");
  await person.click(within(dialog).getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Operation succeeded")).toBeVisible();
  expect(calls[0]?.url.searchParams.get("uninstall_reason")).toBe("Other: We moved.");
});

it("tells the server the reason in its own words, whatever the reader's language", async () => {
  arrange();
  setLanguage("zh");
  const calls = on("delete", "/store/1", ok({ msg: "Operation succeeded" }));
  const person = renderApp("/app/platform");
  await person.click(await screen.findByRole("button", { name: "移除" }));
  const dialog = await screen.findByRole("dialog");
  await person.click(within(dialog).getByRole("radio", { name: "不再使用该店铺" }));
  await person.click(within(dialog).getByRole("button", { name: "移除" }));
  await waitFor(() =>
    expect(calls[0]?.url.searchParams.get("uninstall_reason")).toBe("No longer use this store"),
  );
});

it("cancels an open payment that the store would carry, and removes it then", async () => {
  arrange();
  const isOpen = "A plan payment for this store is still open. Pay or cancel it before you remove the store.";
  on("delete", "/store/1", refusal(9, isOpen, { charge_id: "7" }));
  const cancelled = on("post", "/plan/charge/7/cancel", () => {
    on("delete", "/store/1", ok({ msg: "Operation succeeded" }));
    return ok({ msg: "Operation succeeded" });
  });
  const person = renderApp("/app/platform");
  await person.click(await screen.findByRole("button", { name: "Remove" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove Corner Shop?" }));
  expect(dialog.queryByRole("button", { name: "Cancel payment" })).toBeNull();
  await person.click(dialog.getByRole("radio", { name: "No longer use this store" }));
  await person.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await dialog.findByText(isOpen)).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "Cancel payment" }));
  await waitFor(() => expect(dialog.queryByText(isOpen)).toBeNull());
  expect(dialog.getByRole("radio", { name: "No longer use this store" })).toBeChecked();
  await person.click(dialog.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(cancelled).toHaveLength(1);
});
