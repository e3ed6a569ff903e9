import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { product } from "@/testing/data";
import { arrange, chooseMore, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const alike = (id: string, change: object = {}) => ({
  id,
  title: `Mug ${id}`,
  src: "",
  source_product_url: "https://stones.example.com/mug",
  type: 13,
  variant_count: 2,
  in_store: false,
  ...change,
});

it("shows groups of duplicates, keeps what is in a store unless another is chosen, and merges the rest", async () => {
  arrange({ products: [product()] });
  const groups = [
    { count: 2, products: [alike("5"), alike("6", { in_store: true })] },
    { count: 2, products: [alike("7"), alike("8")] },
    { count: 2, products: [alike("9"), alike("10")] },
  ];
  const requests = on("get", "/import_list/duplicates", ok({ groups, count: 3 }));
  const started = on("post", "/import_list/merge", () =>
    started.length === 1 ? refusal(1000409, "Mug 8 has changed.") : ok({ data: "17011" }),
  );
  const person = renderApp("/app/importProducts");
  await chooseMore(person, "Find duplicates");
  const dialog = await screen.findByRole("dialog", { name: "Find duplicates" });
  const first = await within(dialog).findByRole("region", { name: "Merge Mug 5" });
  expect(within(first).getByRole("radio", { name: "Keep Mug 6" })).toBeChecked();
  await person.click(within(dialog).getByRole("radio", { name: "Keep Mug 8" }));
  const last = within(dialog).getByRole("region", { name: "Merge Mug 9" });
  await person.click(within(last).getByLabelText("Merge this group"));
  await person.selectOptions(within(dialog).getByLabelText("Match by"), "Title");
  const merge = await within(dialog).findByRole("button", { name: "Merge 2 groups" });
  await waitFor(() => expect(merge).toBeEnabled());
  await person.click(merge);
  expect(await within(dialog).findByText(/Mug 8 has changed/)).toBeVisible();
  expect(within(dialog).getByRole("radio", { name: "Keep Mug 8" })).toBeChecked();
  await person.click(merge);
  expect(await screen.findByText("Bulk Change #17011 process created")).toBeVisible();
  const merged = [
    { keep: 6, others: [5] },
    { keep: 8, others: [7] },
  ];
  expect(started.map((call) => call.body)).toEqual([{ groups: merged }, { groups: merged }]);
  expect(requests.slice(0, 2).map(({ url }) => url.searchParams.get("by"))).toEqual(["source", "title"]);
});

it("says that there are no duplicates", async () => {
  arrange({ products: [product()] });
  on("get", "/import_list/duplicates", ok({ groups: [], count: 0 }));
  const person = renderApp("/app/importProducts");
  await chooseMore(person, "Find duplicates");
  expect(await screen.findByText("No duplicates found.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Merge/ })).not.toBeInTheDocument();
});
