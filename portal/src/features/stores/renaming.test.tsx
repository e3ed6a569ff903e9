import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

it("gives a store another name, and no empty name", async () => {
  arrange();
  const calls = on("put", "/store/1", ok({ msg: "Operation succeeded" }));
  const person = renderApp("/app/platform");
  await person.click(await screen.findByRole("button", { name: "Rename" }));
  const dialog = await screen.findByRole("dialog", { name: "Rename" });
  const name = within(dialog).getByLabelText("Store name");
  expect(name).toHaveValue("Corner Shop");
  await person.clear(name);
  await person.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(name).toHaveAttribute("aria-invalid", "true");
  await person.click(name);
  await person.paste(" Tea Garden ");
  await person.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Store renamed")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ name: "Tea Garden" }]);
});
