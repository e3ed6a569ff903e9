import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { detail, product } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

const LINK = "/import_list/5/preview_link";

function openDialog() {
  arrange({ products: [product()] });
  on("get", "/import_list/5", ok({ product: detail() }));
  return renderApp("/app/importProducts?edit=5");
}

it("draws a link, shows it once, and takes it back", async () => {
  let endsAt: string | null = null;
  const person = openDialog();
  on("get", LINK, () => ok({ ends_at: endsAt, url: "" }));
  const drawn = on("post", LINK, () => {
    endsAt = "2026-12-01T00:00:00Z";
    return ok({ ends_at: endsAt, url: "http://localhost/productDetail/secret" });
  });
  const taken = on("delete", LINK, () => {
    endsAt = null;
    return ok();
  });
  const drawer = await screen.findByRole("dialog", { name: "Edit product" });
  await within(drawer).findByRole("heading", { name: "Stone mug" });
  await person.click(within(drawer).getByRole("button", { name: "Preview link" }));
  const dialog = await screen.findByRole("dialog", { name: "Preview link" });
  await person.selectOptions(await within(dialog).findByLabelText("Expires after"), "30 days");
  await person.click(within(dialog).getByRole("button", { name: "Create link" }));
  expect(await within(dialog).findByLabelText("Link")).toHaveValue("http://localhost/productDetail/secret");
  expect(drawn.map((call) => call.body)).toEqual([{ days: 30 }]);
  expect(await within(dialog).findByText(/The current link works until/)).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "Disable link" }));
  await waitFor(() => expect(within(dialog).queryByLabelText("Link")).toBeNull());
  expect(taken).toHaveLength(1);
});
