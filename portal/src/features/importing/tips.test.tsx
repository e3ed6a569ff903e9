import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { arrange, renderApp } from "@/testing/renderApp";

it("leads to the browser extension, and says who fulfils what Alibaba sells", async () => {
  arrange({});
  const person = renderApp("/app/importProducts?import=1");
  const dialog = await screen.findByRole("dialog", { name: "Import Product" });
  const tip = within(dialog).getByRole("link", { name: "Get the browser extension" });
  expect(tip).toHaveAttribute("href", expect.stringMatching(/^\/app\/setting\?type=extension&rn=\d+$/));
  expect(tip).toHaveAttribute("target", "_blank");

  const notice = /Products from Alibaba can only be fulfilled/;
  expect(within(dialog).queryByText(notice)).toBeNull();
  await person.selectOptions(within(dialog).getByLabelText("Supplier"), "Alibaba");
  expect(within(dialog).getByText(notice)).toBeVisible();
});
