import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { RESENDS } from "@web/uploads";
import { HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { encodedId } from "@/features/requests/param";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { arrangeForm, CRM, productForm, requestField, workOrder } from "@/testing/requests";
import { type Call, ok, on, refusal } from "@/testing/server";

const FORM = "/app/sourcingInitiate?type=products_sourcing&sku=SOCK-1&from=find";
const SENT = "Request sent. We'll answer by WhatsApp and email.";
const picture = new File(["x"], "sock.png", { type: "image/png" });

beforeEach(() => {
  arrange({ user: { menus: ["SERVICES_MARKET"] } });
  arrangeForm();
  on("get", `${CRM}/work-order/list`, ok({ work_orders: [], count: 0 }));
});

const inProduct = (number: number) =>
  within(screen.getByRole("region", { name: `Service Requirements, Product ${number}` }));

/** Everything that has to be said about one product. */
async function describeProduct(person: UserEvent, number: number) {
  const upload = on(
    "post",
    "/sourcing/upload-image",
    ok({ image: "", file: { id: `f${number}`, name: "sock.png", src: "/s" } }),
  );
  await person.upload(inProduct(number).getByLabelText("Product Images"), picture);
  await inProduct(number).findByRole("button", { name: "Remove sock.png" });
  await person.type(inProduct(number).getByLabelText(/^Quantity/), "300");
  await person.click(inProduct(number).getByLabelText("No"));
  await person.type(inProduct(number).getByLabelText("Warehouse"), "Yiwu");
  expect(upload).toHaveLength(1);
}

const paramOf = ({ body }: Call) => JSON.parse((body as { param: string }).param);

it("names what is missing, and leads to the first of it", async () => {
  const person = renderApp(FORM);
  await person.click(await screen.findByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Please fill in the required fields.")).toBeVisible();
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      "Upload “Product Images”.",
      "Fill in “Quantity”.",
      "Choose “Should we ship?”.",
      "Choose “Your area”.",
      "Fill in “Phone number”.",
    ]),
  );
  await waitFor(() => expect(screen.getByRole("button", { name: "Upload: Product Images" })).toHaveFocus());
});

it("fills the phone code and the states in from the country, and swaps in what yes or no ask for", async () => {
  const person = renderApp(FORM);
  await screen.findByText("Product Sourcing", { selector: "h1" });
  await screen.findByRole("option", { name: "China" });
  await person.selectOptions(screen.getByLabelText("Your area"), "GB");
  expect(screen.getByLabelText("Phone number: country code")).toHaveValue("44");
  expect(screen.getByRole("option", { name: "+44 United Kingdom" })).toBeInTheDocument();
  expect(screen.queryByLabelText("Country")).toBeNull();
  await person.click(screen.getByLabelText("Yes"));
  expect(screen.getByLabelText("State").tagName).toBe("INPUT");
  await person.selectOptions(screen.getByLabelText("Country"), "GB");
  await person.selectOptions(await screen.findByRole("combobox", { name: "State" }), "GB-KEN");
  await person.click(screen.getByLabelText("No"));
  expect(screen.queryByLabelText("Country")).toBeNull();
  expect(screen.getByLabelText("Warehouse")).toBeVisible();
});

it("takes up to five products, and lets each but the first be deleted", async () => {
  const person = renderApp(FORM);
  await screen.findByRole("button", { name: "Add Product" });
  for (let number = 2; number <= 5; number += 1)
    await person.click(screen.getByRole("button", { name: "Add Product" }));
  expect(screen.queryByRole("button", { name: "Add Product" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Delete Product 1" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Delete Product 5" }));
  expect(screen.getAllByRole("button", { name: "Add Product" })).toHaveLength(1);
});

it("refuses what is too large, and says what the server refuses", async () => {
  const person = renderApp(FORM);
  const input = await screen.findByLabelText("Product Images");
  await person.upload(input, new File([new Uint8Array(5_300_000)], "large.png", { type: "image/png" }));
  expect(await screen.findByText("Incorrect image upload format.")).toBeVisible();
  on("post", "/sourcing/upload-image", refusal(1000400, "Incorrect image upload format."));
  await person.upload(input, picture);
  expect(await screen.findByText("sock.png: Incorrect image upload format.")).toBeVisible();
});

it("sends a picture again that broke off, and keeps what did not arrive to be tried again", async () => {
  vi.spyOn(RESENDS, "pause").mockReturnValue(0);
  const isUp = { value: false };
  const sent = on("post", "/sourcing/upload-image", () => {
    if (!isUp.value) return HttpResponse.error();
    return ok({ image: "", file: { id: "f1", name: "sock.png", src: "/s" } });
  });
  const person = renderApp(FORM);
  await person.upload(await screen.findByLabelText("Product Images"), picture);
  expect(await screen.findByText("sock.png wasn't uploaded because the connection was lost.")).toBeVisible();
  expect(sent).toHaveLength(1 + RESENDS.most);
  isUp.value = true;
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Remove sock.png" })).toBeVisible();
  expect(screen.queryByText(/wasn't uploaded/)).toBeNull();
  expect(new Set(sent.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
});

it("sends the request, is read-only then, and goes on to the records", async () => {
  const submits = on("post", `${CRM}/ad/work-order`, ok({ data: "12" }));
  const person = renderApp(FORM);
  await screen.findByRole("option", { name: "China" });
  await person.selectOptions(screen.getByLabelText("Your area"), "CN");
  await person.type(screen.getByLabelText("Phone number"), "13800138000");
  await describeProduct(person, 1);
  await person.click(screen.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText(SENT)).toBeVisible();
  expect(screen.getByRole("button", { name: "Contact Us" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
  const { service, info } = paramOf(submits[0] as Call);
  expect(service).toEqual({
    type: "products_sourcing",
    name: "Product Sourcing",
    sku: "SOCK-1",
    source: "find",
    series_id: "1",
  });
  const said = info.map((part: { key: string; value: unknown; image_urls: unknown }[]) =>
    Object.fromEntries(part.map(({ key, value, image_urls }) => [key, value ?? image_urls])),
  );
  expect(said).toEqual([
    { email: "mei@example.com", area: "CN", phone: "+86 13800138000", other: "" },
    {
      images: [{ id: "f1", name: "sock.png", src: "/s" }],
      quantity: "300",
      shipped: "no",
      warehouse: "Yiwu",
    },
  ]);
  expect(submits[0]?.headers.get("Idempotency-Key")).toMatch(/^\w{32}$/);
  await waitFor(() => expect(whereAmI().pathname).toBe("/app/findServices"), { timeout: 4_000 });
  expect(whereAmI().searchParams.get("type")).toBe("2");
  expect(Object.keys(localStorage).filter((name) => name.startsWith("request_draft"))).toEqual([]);
});

it("fills in the SKU that it was opened for, where the form has a field for it", async () => {
  const sku = requestField("sku", { title: "Product SKU" });
  const requirements = { ...productForm.requirements, fields: [sku] };
  on("get", `${CRM}/service/products_sourcing/form`, ok({ form: { ...productForm, requirements } }));
  const person = renderApp(FORM);
  await person.click(await screen.findByRole("button", { name: "Add Product" }));
  expect(inProduct(1).getByLabelText(/^Product SKU/)).toHaveValue("SOCK-1");
  expect(inProduct(2).getByLabelText(/^Product SKU/)).toHaveValue("");
});

it("asks who somebody is only once, and fills in what the profile says", async () => {
  on("get", `${CRM}/ad/work-order/first`, ok({ result: { param: workOrder("12").param } }));
  const person = renderApp(FORM);
  expect(await screen.findByText("ada@example.com · +442079460018")).toBeVisible();
  expect(screen.queryByLabelText("Email")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Edit: Personal Information" }));
  expect(await screen.findByLabelText("Email")).toHaveValue("ada@example.com");
  await person.clear(screen.getByLabelText("Email"));
  await person.type(screen.getByLabelText("Email"), "mei@");
  await person.tab();
  expect(await screen.findByText("Enter an email address, like name@example.com.")).toBeVisible();
});

it("keeps what was typed through a reload, until the reader starts over", async () => {
  localStorage.setItem(
    "request_draft:7:products_sourcing",
    JSON.stringify([{ email: "ada@example.com", area: ["GB"], gone: "x" }, { quantity: "7" }, {}]),
  );
  const person = renderApp(FORM);
  expect(await screen.findByLabelText("Email")).toHaveValue("ada@example.com");
  expect(screen.getByLabelText("Your area")).toHaveValue("");
  expect(inProduct(1).getByLabelText(/^Quantity/)).toHaveValue(7);
  await person.type(inProduct(2).getByLabelText(/^Quantity/), "9");
  expect(JSON.parse(localStorage.getItem("request_draft:7:products_sourcing") ?? "")[2].quantity).toBe("9");
  await person.click(screen.getByRole("button", { name: "Start over" }));
  expect(screen.getByLabelText("Email")).toHaveValue("mei@example.com");
  expect(screen.getAllByRole("button", { name: "Upload: Product Images" })).toHaveLength(1);
  expect(localStorage.getItem("request_draft:7:products_sourcing")).toBeNull();
});

it("shows a request read-only by its encoded id, and says so where no request has it", async () => {
  const requests = on("get", `${CRM}/work-order/list`, ok({ work_orders: [workOrder("12")], count: 1 }));
  renderApp(`/app/sourcingInitiate?isView=true&id=${encodedId("12")}`);
  expect(await screen.findByText("+442079460018")).toBeVisible();
  expect(await screen.findByText("United Kingdom")).toBeVisible();
  expect(screen.queryByLabelText("Email")).toBeNull();
  expect(requests[0]?.url.searchParams.get("id")).toBe("12");
});

it("completes a form that is waited for, and shows what the server refuses at its field", async () => {
  on("get", `${CRM}/work-order/list`, ok({ work_orders: [workOrder("12", { state: 5 })], count: 1 }));
  const changes = on(
    "put",
    `${CRM}/ad/work-order/pass`,
    refusal(1000400, "Please check what you entered.", { fields: { "info.1.quantity": "is not a number" } }),
  );
  const asks = {
    id: "3",
    at: "2026-11-21T10:00:00Z",
    from_staff: true,
    author: "Sam",
    text: "How many?",
    files: [],
  };
  on("get", `${CRM}/work-order/12/messages`, ok({ messages: [asks], has_more: false, unread: 0 }));
  const person = renderApp(`/app/sourcingInitiate?isView=false&id=${encodedId("12")}`);
  expect(await screen.findByText("How many?")).toBeVisible();
  expect(await screen.findByText("ada@example.com · +442079460018")).toBeVisible();
  await describeProduct(person, 1);
  await person.click(screen.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Quantity is not a number.")).toBeVisible();
  expect(screen.getByLabelText(/^Quantity/)).toHaveFocus();
  expect(changes[0]?.body).toMatchObject({ id: 12, state: 1 });
  on("put", `${CRM}/ad/work-order/pass`);
  on("get", `${CRM}/work-order/list`, ok({ work_orders: [workOrder("12", { state: 1 })], count: 1 }));
  await person.click(screen.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText(SENT)).toBeVisible();
  await waitFor(() => expect(whereAmI().pathname).toBe("/app/findServices"), { timeout: 6_000 });
});

it("says so where a service is not offered", async () => {
  on("get", `${CRM}/service/custom_store/form`, refusal(1000404, "Not found."));
  renderApp("/app/sourcingInitiate?type=custom_store");
  expect(await screen.findByText("This service isn't available")).toBeVisible();
});
