import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { arrangeForm, CRM, workOrder } from "@/testing/requests";
import { ok, on } from "@/testing/server";

const sourcing = {
  key: "products_sourcing",
  name: "Product Sourcing",
  detail: "Tell us what you are looking for.",
  delivered: "A table of offers",
  days: 3,
  price: "",
  currency_code: "",
  image_urls: [],
};
const orders = [
  workOrder("14", { state: 5 }),
  workOrder("13", { state: 2 }, { sku: "SOCK-1", price: "12.50", remarks: "By May" }),
  workOrder("12"),
];

beforeEach(() => {
  arrange({ user: { menus: ["SERVICES_MARKET"] } });
  arrangeForm();
});

const row = async (id: string) =>
  within((await screen.findByRole("rowheader", { name: id })).closest("tr") as HTMLElement);

it("offers services as cards that lead to their forms", async () => {
  on("get", `${CRM}/service`, ok({ services: [sourcing] }));
  const person = renderApp("/app/findServices");
  expect(await screen.findByText("A table of offers")).toBeVisible();
  expect(screen.getByText("About 3 days")).toBeVisible();
  expect(screen.getByText("Quoted for each request")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Request this service: Product Sourcing" }));
  expect(await screen.findByRole("button", { name: "Add Product" })).toBeVisible();
  expect(whereAmI().searchParams.get("type")).toBe("products_sourcing");
});

it("shows requests with their states, and cancels one that nobody has begun", async () => {
  const asked = on("get", `${CRM}/work-order/list`, ok({ work_orders: orders, count: 30 }));
  const changes = on("put", `${CRM}/ad/work-order/pass`);
  const withdrawn = on("put", "/work-order/13");
  const person = renderApp("/app/findServices?type=2");
  expect((await row("13")).getByText("USD 12.50")).toBeVisible();
  expect((await row("14")).getByRole("button", { name: "Fill in the Form: 14" })).toBeVisible();
  expect((await row("14")).queryByRole("button", { name: /View Details/ })).toBeNull();
  await person.click((await row("12")).getByRole("button", { name: "Cancel request: 12" }));
  await person.click(await screen.findByRole("button", { name: "Cancel request" }));
  expect(await screen.findByText("Operation succeeded")).toBeVisible();
  expect(changes[0]?.body).toMatchObject({ id: 12, state: 4 });
  await person.click((await row("13")).getByRole("button", { name: "Withdraw request: 13" }));
  await person.click(await screen.findByRole("button", { name: "Withdraw request" }));
  await waitFor(() => expect(withdrawn[0]?.body).toEqual({ state: 3 }));
  await person.click(await screen.findByRole("button", { name: "Next page" }));
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("page")).toBe("2"));
  await person.selectOptions(screen.getByLabelText("Rows per page"), "50");
  await person.click(screen.getByRole("tab", { name: "Form to be Completed" }));
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("state")).toBe("5"));
  expect(asked.at(-1)?.url.searchParams.get("size")).toBe("50");
  expect(asked.at(-1)?.url.searchParams.get("page")).toBe("1");
});

it("shows sourcing by itself, with its own tabs, and what no request fits", async () => {
  const asked = on("get", `${CRM}/work-order/list`, ok({ work_orders: [], count: 0 }));
  const person = renderApp("/app/findServices?type=2&begin=2026-11-01");
  await person.click(await screen.findByRole("button", { name: "Product sourcing" }));
  await person.click(await screen.findByRole("tab", { name: "Cancelled" }));
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("state")).toBe("4"));
  expect(asked.at(-1)?.url.searchParams.get("service")).toBe("products_sourcing");
  expect(asked.at(-1)?.url.searchParams.get("begin")).toBe("2026-11-01");
  await person.click(await screen.findByRole("button", { name: "Clear filters" }));
  expect(await screen.findByText("No requests yet")).toBeVisible();
});

it("is closed to who has not the right", async () => {
  arrange({ user: { menus: ["SETTINGS"] } });
  renderApp("/app/sourcingInitiate?type=products_sourcing");
  expect(await screen.findByText(/the right “Find Services”/)).toBeVisible();
});
