import { screen, within } from "@testing-library/react";
import { stepsOf } from "@web/charts/steps";
import { expect, it } from "vitest";
import { published } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

const point = (at: string, cost: string, stock: number | null, available = true) => ({
  at,
  cost,
  stock,
  available,
});

it("shows price and stock of a variant as charts and as a table", async () => {
  arrange();
  on("get", "/my_product", ok({ products: [published()], count: 1 }));
  const variants = [
    {
      variant_id: "1",
      option_values: ["L"],
      sku: "",
      points: [
        point("2026-11-20T09:00:00Z", "3.20", 5),
        point("2026-11-21T09:00:00Z", "4.00", 2),
        point("2026-11-22T09:00:00Z", "", null, false),
      ],
    },
    { variant_id: "2", option_values: ["S"], sku: "", points: [] },
    {
      variant_id: "3",
      option_values: ["M"],
      sku: "",
      points: [
        point("2026-11-20T09:00:00Z", "3.20", null),
        point("2026-11-21T09:00:00Z", "3.20", null, false),
        point("2026-11-22T09:00:00Z", "3.20", null),
      ],
    },
  ];
  on("get", "/my_product/21/history", ok({ title: "Stone mug", currency: "USD", variants }));
  const person = renderApp("/app/myProducts");
  await person.click(await screen.findByRole("button", { name: "Actions for Stone mug" }));
  await person.click(await screen.findByRole("menuitem", { name: "Supplier price and stock" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Supplier price and stock" }));
  expect(await dialog.findByRole("img", { name: "Cost: USD 3.20 to USD 4.00, 2 changes" })).toBeVisible();
  expect(dialog.getByRole("img", { name: "Stock: 0 to 5, 2 changes" })).toBeVisible();
  const rows = dialog.getAllByRole("row").slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ["–", "Not available"],
    ["USD 4.00", "2"],
    ["USD 3.20", "5"],
  ]);
  await person.selectOptions(dialog.getByLabelText("Variant"), "S");
  expect(dialog.getByText("Nothing recorded yet")).toBeVisible();
  await person.selectOptions(dialog.getByLabelText("Variant"), "M");
  expect(dialog.getByRole("img", { name: "Cost: USD 3.20, no changes" })).toBeVisible();
  const uncounted = "Stock: Not available to Available, 2 changes";
  expect(dialog.getByRole("img", { name: uncounted })).toBeVisible();
  expect(dialog.getAllByText("Now")).toHaveLength(2);
});

it.each([
  [
    "a level line",
    [3],
    [0, 10],
    [
      [0, 3],
      [10, 3],
    ],
  ],
  [
    "a step",
    [1, 2],
    [0, 5, 10],
    [
      [0, 1],
      [5, 1],
      [5, 2],
      [10, 2],
    ],
  ],
  [
    "a gap where nothing is known",
    [1, null],
    [0, 5, 10],
    [
      [0, 1],
      [5, 1],
      [5, null],
    ],
  ],
])("draws %s", (_what, values, at, points) => {
  expect(stepsOf(values, at).map(({ x, y }) => [x, y])).toEqual(points);
});
