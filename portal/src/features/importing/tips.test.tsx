import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { config } from "@/testing/data";
import { arrange, chooseSupplier, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

it("leads to the browser extension, and says who fulfils what Alibaba sells", async () => {
  arrange({});
  const person = renderApp("/app/importProducts?import=1");
  const dialog = await screen.findByRole("dialog", { name: "Import Product" });
  const tip = within(dialog).getByRole("link", { name: "Get the browser extension" });
  expect(tip).toHaveAttribute("href", expect.stringMatching(/^\/app\/setting\?type=extension&rn=\d+$/));
  expect(tip).toHaveAttribute("target", "_blank");

  const notice = /Products from Alibaba can only be fulfilled/;
  expect(within(dialog).queryByText(notice)).toBeNull();
  await chooseSupplier(person, dialog, "Alibaba");
  expect(within(dialog).getByText(notice)).toBeVisible();
});

it.each([
  ["https://help.example.com/import", 1],
  ["", 0],
])("leads to the help centre %s where staff have set it", async (help_center_url, links) => {
  arrange({});
  on("get", "/config", ok({ config: config({ help_center_url }) }));
  renderApp("/app/importProducts?import=1");
  const dialog = await screen.findByRole("dialog", { name: "Import Product" });
  await within(dialog).findByRole("link", { name: "Get the browser extension" });
  if (links) await within(dialog).findByRole("link", { name: "How to import products" });
  expect(within(dialog).queryAllByRole("link", { name: "How to import products" })).toHaveLength(links);
});
