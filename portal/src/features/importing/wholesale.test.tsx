import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { offerSupport } from "@/shared/support/supportChat";
import { product } from "@/testing/data";
import { arrange, chooseSupplier, renderApp } from "@/testing/renderApp";
import { on, refusal } from "@/testing/server";

/** Imports an offer of 1688, which is open to this merchant. */
async function importFrom1688(answer: ReturnType<typeof refusal>) {
  on("post", "/product/import", answer);
  const menus = ["IMPORT_LIST", "IMPORT_PRODUCT", "1688"];
  arrange({ user: { menus }, products: [product()] });
  const person = renderApp("/app/importProducts?import=1");
  const dialog = await screen.findByRole("dialog", { name: "Import Product" });
  await chooseSupplier(person, dialog, "1688");
  await person.click(within(dialog).getByLabelText(/Links or IDs/));
  await person.paste("看看 https://qr.1688.com/s/7OnLCakq 很好");
  await person.click(within(dialog).getByRole("button", { name: "Import Product" }));
  return { person, dialog };
}

it("says where 1688 is added to a store", async () => {
  const { dialog } = await importFrom1688(refusal(1002006, "Corner Shop"));
  expect(await within(dialog).findByText(/Please add 1688 to your store in Store Settings/)).toBeVisible();
  expect(within(dialog).getByRole("link", { name: "Corner Shop" })).toHaveAttribute("target", "_blank");
});

it("offers the chat to a merchant to whom 1688 is not open", async () => {
  const { person, dialog } = await importFrom1688(refusal(1000403, "1688 isn't enabled for your account."));
  expect(
    await within(dialog).findByText(
      "Your store doesn't support this supplier now, please check on your Store Settings",
    ),
  ).toBeVisible();
  const opened = vi.fn();
  offerSupport(opened);
  await person.click(within(dialog).getByRole("button", { name: "Contact us" }));
  expect(opened).toHaveBeenCalledOnce();
});
