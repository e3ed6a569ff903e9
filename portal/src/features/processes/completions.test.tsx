import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { record } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on, onStream } from "@/testing/server";

it.each([
  ["PRICE_UPDATE", "The Update price upload progress had finished!"],
  ["DELETE_FROM_PRODUCT_LIST", "The My Product remove progress had finished!"],
])("says in its own words that %s has ended, and leads to the reasons", async (action, words) => {
  const running = record({ action, state: 2, success_count: 0, total_count: 2 });
  arrange({ records: [running] });
  const stream = onStream(`/record/size/${running.id}`);
  const person = renderApp("/app/myProducts");
  await screen.findByRole("region", { name: "Processes" });
  await waitFor(() => expect(stream.opened()).toBe(1));
  const ended = record({ action, total_count: 2, success_count: 1, failed_count: 1 });
  on("get", "/record/view", ok({ records: [ended] }));
  stream.send({
    successful: 1,
    skipped: 0,
    failed: 1,
    cancelled: 0,
    total: 2,
    state: 3,
    waiting: [],
    steps: [],
  });
  stream.end();
  expect(await screen.findByText(words)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "View reasons." }));
  await waitFor(() => expect(whereAmI().searchParams.get("process")).toBe(running.id));
});
