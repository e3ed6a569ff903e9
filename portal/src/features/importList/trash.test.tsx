import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { product } from "@/testing/data";
import { arrange, chooseMore, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";
import { daysLeft } from "./trash/TrashModal";

/** A trash that forgets what is restored or erased. */
function fillTrash(...titles: string[]) {
  let left = titles.map((title, index) => ({
    ...product({ id: String(index + 1), title }),
    trashed_at: new Date().toISOString(),
  }));
  on("get", "/import_list/trash", () => ok({ products: left, count: left.length }));
  const take = ({ body }: { body: unknown }) => {
    const { ids } = body as { ids: number[] };
    left = left.filter(({ id }) => !ids.includes(Number(id)));
    return ok();
  };
  return {
    restored: on("post", "/import_list/restore", take),
    erased: on("post", "/import_list/erase", take),
  };
}

async function openTrash() {
  arrange();
  const person = renderApp("/app/importProducts");
  await chooseMore(person, "Trash");
  return { person, dialog: await screen.findByRole("dialog", { name: "Trash" }) };
}

it("restores what is ticked", async () => {
  const { restored } = fillTrash("Green cup", "Blue cup");
  const { person, dialog } = await openTrash();
  expect(whereAmI().searchParams.get("trash")).toBe("1");
  expect(await within(dialog).findAllByText(/30 days left/)).toHaveLength(2);
  await person.click(within(dialog).getByRole("checkbox", { name: "Select Green cup" }));
  await person.click(within(dialog).getByRole("button", { name: "Restore" }));
  expect(await screen.findByText("1 product restored")).toBeVisible();
  await waitFor(() => expect(within(dialog).queryByText("Green cup")).toBeNull());
  expect(restored.map(({ body }) => body)).toEqual([{ ids: [1] }]);
});

it("deletes permanently after a yes", async () => {
  const { erased } = fillTrash("Green cup", "Blue cup");
  const { person, dialog } = await openTrash();
  await person.click(await within(dialog).findByRole("checkbox", { name: "Select all on this page" }));
  await person.click(within(dialog).getByRole("button", { name: "Delete permanently" }));
  const question = await screen.findByRole("dialog", { name: "Delete 2 products permanently?" });
  expect(erased).toHaveLength(0);
  await person.click(within(question).getByRole("button", { name: "Delete permanently" }));
  expect(await screen.findByText("The trash is empty")).toBeVisible();
  expect(erased.map(({ body }) => body)).toEqual([{ ids: [1, 2] }]);
});

it("says why a product cannot come back, and keeps it", async () => {
  fillTrash("Green cup");
  on("post", "/import_list/restore", refusal(9, "It was imported again meanwhile."));
  const { person, dialog } = await openTrash();
  await person.click(await within(dialog).findByRole("checkbox", { name: "Select Green cup" }));
  await person.click(within(dialog).getByRole("button", { name: "Restore" }));
  expect(await screen.findByText("It was imported again meanwhile.")).toBeVisible();
  expect(within(dialog).getByRole("checkbox", { name: "Select Green cup" })).toBeChecked();
});

it("counts the days that are left", () => {
  expect(daysLeft("2026-11-01T10:00:00Z", new Date("2026-11-01T10:00:01Z"))).toBe(30);
  expect(daysLeft("2026-11-01T10:00:00Z", new Date("2026-11-30T10:00:01Z"))).toBe(1);
  expect(daysLeft("2026-11-01T10:00:00Z", new Date("2026-12-24T10:00:00Z"))).toBe(0);
});
