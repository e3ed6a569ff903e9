import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { store } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const reactions = {
  product_gone: "notify",
  variant_gone: "notify",
  stock: "notify",
  price_up: "notify",
  price_down: "notify",
  shipping_long: "nothing",
};
const policy = {
  store_id: "1",
  reactions,
  minimum_quantity: 1,
  cost_change_percent: 0,
  floor_percent: 10,
  watch_new: false,
  max_shipping_days: 30,
  ship_to: "",
};
const offered = {
  product_gone: ["nothing", "notify", "set_zero"],
  variant_gone: ["nothing", "notify", "set_zero"],
  stock: ["nothing", "notify", "set_zero", "follow"],
  price_up: ["nothing", "notify", "reprice", "reprice_below_floor"],
  price_down: ["nothing", "notify", "reprice"],
  shipping_long: ["nothing", "notify", "set_zero", "draft"],
};
const answered = (monitoring = policy) => ok({ monitoring, offered, used: 12, limit: 1000 });

beforeEach(() => {
  on("get", "/user-config/logistics_state", ok({ state_list: [{ code: "DE", name: "Germany" }] }));
});

it("saves what a store does when its suppliers change something", async () => {
  arrange();
  on("get", "/setting/monitoring", answered());
  const calls = on("put", "/setting/monitoring", answered());
  const person = renderApp("/app/setting?type=monitoring");
  await person.selectOptions(
    await screen.findByLabelText("Product no longer available"),
    "Notify, and set the stock to 0",
  );
  await person.selectOptions(
    screen.getByLabelText("Cost rises"),
    "Notify, and reprice only below the minimum margin",
  );
  await person.clear(screen.getByLabelText("Treat as sold out below"));
  await person.type(screen.getByLabelText("Treat as sold out below"), "few");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Please enter a whole number.")).toBeVisible();
  expect(calls).toEqual([]);
  await person.clear(screen.getByLabelText("Treat as sold out below"));
  await person.type(screen.getByLabelText("Treat as sold out below"), "5");
  await person.click(screen.getByLabelText("Monitor products newly published to this store"));
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({
    ...policy,
    store_id: 1,
    reactions: { ...reactions, product_gone: "set_zero", price_up: "reprice_below_floor" },
    minimum_quantity: 5,
    watch_new: true,
  });
  expect(await screen.findByText("Settings saved")).toBeVisible();
});

it("asks for a country before shipping times are compared", async () => {
  arrange();
  on("get", "/setting/monitoring", answered());
  const calls = on("put", "/setting/monitoring", answered());
  const person = renderApp("/app/setting?type=monitoring");
  await person.selectOptions(
    await screen.findByLabelText("Shipping takes too long"),
    "Notify, and hide the product as a draft",
  );
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Please choose a country.")).toBeVisible();
  expect(calls).toEqual([]);
  await person.selectOptions(screen.getByLabelText("Shipping times to"), "Germany");
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({
    reactions: { ...reactions, shipping_long: "draft" },
    ship_to: "DE",
    max_shipping_days: 30,
  });
});

it("puts what the server refuses at its field", async () => {
  arrange();
  on("get", "/setting/monitoring", answered());
  on("put", "/setting/monitoring", refusal(1000400, "No.", { fields: { floor_percent: "At most 99." } }));
  const person = renderApp("/app/setting?type=monitoring");
  await person.click(await screen.findByRole("button", { name: "Save" }));
  expect(await screen.findByText("At most 99.")).toBeVisible();
});

it("monitors a whole store and says what the plan has no room for", async () => {
  arrange();
  on("get", "/setting/monitoring", answered());
  const calls = on("post", "/my_product/monitoring", ok({ monitored: 3, over_limit: 1 }));
  const person = renderApp("/app/setting?type=monitoring");
  expect(await screen.findByText("12 of 1,000 variants in your plan are monitored.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Monitor all products of this store" }));
  expect(await screen.findByText("3 products are monitored")).toBeVisible();
  expect(screen.getByText("1 product not monitored: your plan's limit is reached.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ store_id: 1, on: true }]);
});

it("has nothing to settle without stores", async () => {
  arrange({ stores: [] });
  renderApp("/app/setting?type=monitoring");
  expect(await screen.findByText("No store connected yet")).toBeVisible();
});

async function changeANumber() {
  arrange({ stores: [store(), store({ id: "2", name: "Tea House" })] });
  on("get", "/setting/monitoring", answered());
  const person = renderApp("/app/setting?type=monitoring");
  await person.type(await screen.findByLabelText("Treat as sold out below"), "7");
  const answer = async (button: string) => {
    const question = await screen.findByRole("dialog", { name: "Leave without saving?" });
    await person.click(within(question).getByRole("button", { name: button }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
  };
  return { person, answer };
}

it("asks before another store takes the place of what is not saved", async () => {
  const { person, answer } = await changeANumber();
  const picker = screen.getByLabelText("Store");
  await person.selectOptions(picker, "2");
  await answer("Cancel");
  expect(picker).toHaveValue("1");
  expect(screen.getByLabelText("Treat as sold out below")).toHaveValue("17");
  await person.selectOptions(picker, "2");
  await answer("Leave");
  await waitFor(() => expect(whereAmI().searchParams.get("target")).toBe("2"));
  expect(await screen.findByLabelText("Treat as sold out below")).toHaveValue("1");
  expect(screen.getByLabelText("Store")).toBe(picker);
  expect(picker).toHaveValue("2");
});

it("begins anew when the section is opened again without saving", async () => {
  const { person, answer } = await changeANumber();
  await person.click(screen.getByRole("link", { name: "Monitoring policy" }));
  await answer("Leave");
  await waitFor(() => expect(screen.getByLabelText("Treat as sold out below")).toHaveValue("1"));
});
