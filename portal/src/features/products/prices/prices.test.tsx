import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { published } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal, server } from "@/testing/server";

const row = (change = {}) => ({
  row: 2,
  name: "Stone mug / L",
  verdict: "changed",
  remark: "",
  before: "20.00",
  after: "21.00",
  currency: "USD",
  ...change,
});

/** Answers a request that carries a file; returns how often it was requested. */
function onFile(path: string, answer: ReturnType<typeof ok>) {
  const requests = { times: 0 };
  server.use(
    http.post(`*/api/account-service/my_product/${path}`, () => {
      requests.times += 1;
      return HttpResponse.json(answer);
    }),
  );
  return requests;
}

async function open() {
  arrange();
  on("get", "/my_product", ok({ products: [published()], count: 1 }));
  const person = renderApp("/app/myProducts?title=mug");
  await person.click(await screen.findByRole("button", { name: "Update prices" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Update prices from a file" }));
  const choose = () =>
    person.upload(
      dialog.getByLabelText("Choose file", { selector: "input" }),
      new File(["a"], "prices.csv", { type: "text/csv" }),
    );
  return { person, dialog, choose };
}

it("shows what a file would change, row by row, before prices are updated", async () => {
  const rows = [
    row({ row: 3, verdict: "refused", remark: "This price is below the cost.", after: "" }),
    row(),
  ];
  onFile("prices/check", ok({ changed: 1, same: 4, refused: 1, warnings: 1, rows }));
  const uploads = onFile("prices", ok({ data: "17009" }));
  const { person, dialog, choose } = await open();
  expect(dialog.getByRole("button", { name: "Update prices" })).toBeDisabled();
  await choose();
  expect(await dialog.findByText("1 to change, 4 unchanged, 1 refused")).toBeVisible();
  expect(dialog.getByText("1 row is refused and won't be changed.")).toBeVisible();
  expect(dialog.getByText("1 price is below the minimum margin.")).toBeVisible();
  expect(dialog.getByText("This price is below the cost.")).toBeVisible();
  expect(dialog.getByText("USD 21.00")).toBeVisible();
  expect(uploads.times).toBe(0);
  await person.click(dialog.getByRole("button", { name: "Update prices" }));
  expect(await screen.findByText("Update Prices #17009 process created")).toBeVisible();
  expect(uploads.times).toBe(1);
});

it("says why a file cannot be read, and updates nothing", async () => {
  onFile("prices/check", refusal(1000400, "This file is not in UTF-8."));
  const { dialog, choose } = await open();
  await choose();
  expect(await dialog.findByText("This file is not in UTF-8.")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Update prices" })).toBeDisabled();
});
