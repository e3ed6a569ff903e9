import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { TutorialState } from "@/shared/api/types";
import { product } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";
import { openTour } from "./tours";

/** A user who has products and is at this step; returns what was written. */
function tutorialAt(stepIndex: number, needTour = true) {
  openTour("importList");
  arrange({ products: [product()] });
  on("get", "/config", ok({ config: { import_product_count: 1, my_product_count: 0 } }));
  on("get", "/user-config/1/0/global_store", ok({ global_store: { isAgree: false, needTour, stepIndex } }));
  const calls = on("put", "/user-config/1/0", ok({ first_login: { state: 21, type: "next", num: 0 } }));
  return () =>
    calls.map(({ url, body }) => [
      url.searchParams.get("name"),
      (body as { global_store: TutorialState }).global_store,
    ]);
}

it("walks through six steps by Enter alone and remembers that it did", async () => {
  const writes = tutorialAt(0);
  const person = renderApp("/app/importProducts");
  for (let place = 1; place <= 6; place += 1) {
    const panel = (await screen.findByText(`${place} / 6`)).closest("[role=dialog]") as HTMLElement;
    const onward = within(panel).getByRole("button", { name: place === 6 ? "Done" : "Next" });
    await waitFor(() => expect(onward).toHaveFocus());
    await person.keyboard("{Enter}");
  }
  await waitFor(() => expect(screen.queryByText("6 / 6")).not.toBeInTheDocument());
  expect(writes()).toHaveLength(6);
  expect(writes()[0]).toEqual(["global_store", { isAgree: true, needTour: true, stepIndex: 1 }]);
  expect(writes()[5]).toEqual(["global_store", { isAgree: true, needTour: false, stepIndex: 5 }]);
});

it("goes on where it was left, and is skipped by Escape for good", async () => {
  const writes = tutorialAt(3);
  const person = renderApp("/app/importProducts");
  expect(await screen.findByRole("dialog", { name: "Work on many products" })).toBeVisible();
  expect(screen.getByText("4 / 6")).toBeVisible();
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(writes()).toEqual([["global_store", { isAgree: true, needTour: false, stepIndex: 3 }]]);
});

it("does not open by itself, and begins anew from Help", async () => {
  const writes = tutorialAt(2, false);
  sessionStorage.clear();
  const person = renderApp("/app/importProducts");
  expect(await screen.findByText("Stone mug")).toBeVisible();
  expect(screen.queryByText(/ \/ 6$/)).not.toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Help" }));
  await person.click(await screen.findByRole("menuitem", { name: "Tour of the Import List" }));
  expect(await screen.findByText("1 / 6")).toBeVisible();
  expect(writes()).toEqual([]);
});
