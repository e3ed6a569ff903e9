import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { setLanguage } from "@/shared/i18n/language";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

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
