import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { leave } from "@/shared/navigation/leave";
import { config, dashboard, product, store } from "@/testing/data";
import { arrange, chooseSupplier, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";
import { minutes } from "./announceImport";

type World = Parameters<typeof arrange>[0];

async function openModal(world: World = { products: [product()] }) {
  arrange(world);
  const person = renderApp("/app/importProducts?import=1");
  const dialog = await screen.findByRole("dialog", { name: "Import Product" });
  await waitFor(() => expect(within(dialog).queryByText(/No store is selected/)).not.toBeInTheDocument());
  return { person, dialog, links: within(dialog).getByLabelText(/Links or IDs/) };
}

it("gives the focus to the page now shown when its opener went with the dashboard", async () => {
  arrange({ user: { menus: ["DASHBOARD", "IMPORT_LIST", "IMPORT_PRODUCT"] }, products: [product()] });
  on("get", "/dashboard", ok({ dashboard: dashboard() }));
  const person = renderApp("/app/dashboard");
  await person.click(await screen.findByRole("button", { name: "Import Product" }));
  await screen.findByRole("dialog", { name: "Import Product" });
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  expect(whereAmI().pathname).toBe("/app/importProducts");
});

it("imports links from a storefront with its password", async () => {
  const calls = on("post", "/product/import", ok({ data: "17000", estimated_execution_time: 130_000 }));
  const { person, dialog, links } = await openModal();
  await person.click(links);
  await person.paste("https://mugs.example.com/collections/all\n\n https://tea.example.com/collections/new ");
  expect(within(dialog).getByText("2 lines")).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "More options" }));
  await person.type(within(dialog).getByLabelText("Storefront password"), "opensesame");
  await person.click(within(dialog).getByRole("button", { name: "Import Product" }));
  expect(
    await screen.findByText("It may take 2 minute(s) to create Import Products #17000 process"),
  ).toBeVisible();
  expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({ type: "13", way: "2", action: "1" });
  expect(calls[0]?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f]{32}$/);
  expect(calls[0]?.body).toMatchObject({
    product_ids: ["https://mugs.example.com/collections/all", "https://tea.example.com/collections/new"],
    page_type: 3,
    password: "opensesame",
  });
  await waitFor(() => expect(whereAmI().searchParams.has("rn")).toBe(true));
  expect(whereAmI().searchParams.has("import")).toBe(false);
});

it("asks for the same import again when its answer was lost, and for another once it is changed", async () => {
  const { person, dialog, links } = await openModal();
  const calls = on("post", "/product/import", () => Response.error());
  const submit = within(dialog).getByRole("button", { name: "Import Product" });
  const sends = async (count: number) => {
    await person.click(submit);
    await waitFor(() => expect(calls).toHaveLength(count));
    await waitFor(() => expect(submit).toBeEnabled());
  };
  await person.type(links, "https://mugs.example.com/products/stone");
  await sends(1);
  await sends(2);
  await person.type(links, "-mug");
  await sends(3);
  const keys = calls.map(({ headers }) => headers.get("Idempotency-Key"));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it("imports to the selected stores from the dropdown", async () => {
  const calls = on("post", "/product/import", ok({ data: "17000", estimated_execution_time: 0 }));
  const { person, dialog, links } = await openModal();
  await chooseSupplier(person, dialog, "AliExpress");
  await person.click(links);
  await person.paste("1005001");
  await person.click(within(dialog).getByRole("button", { name: "More ways to import" }));
  await person.click(await screen.findByRole("menuitem", { name: "Import to Store" }));
  expect(await screen.findByText("Import Products #17000 process created")).toBeVisible();
  expect(calls[0]?.url.searchParams.get("action")).toBe("8");
});

it("warns when no store is selected for an import to store", async () => {
  const calls = on("post", "/product/import");
  arrange({ products: [product()], stores: [store({ selected: false })] });
  const person = renderApp("/app/importProducts?import=1");
  await person.click(await screen.findByRole("button", { name: "More ways to import" }));
  await person.click(await screen.findByRole("menuitem", { name: "Import to Store" }));
  expect(await screen.findByText("You must select at least one store.")).toBeVisible();
  expect(calls).toEqual([]);
});

it("says what a valid link is when no link is valid", async () => {
  const calls = on("post", "/product/import");
  const { person, dialog, links } = await openModal();
  const submit = within(dialog).getByRole("button", { name: "Import Product" });
  await person.click(submit);
  expect(await screen.findByText("Please enter a valid Shopify product URL.")).toBeVisible();
  await person.click(links);
  await person.paste("https://mugs.example.com/products/a\njavascript:alert(1)");
  await person.click(submit);
  expect(await screen.findByText("Please enter a valid Shopify product URL. (Line 2)")).toBeVisible();
  expect(calls).toEqual([]);
});

it("puts the server's message about lines under the lines", async () => {
  const words = "Please enter a valid Shopify product URL. Line 1: https://mugs.example.com";
  on("post", "/product/import", refusal(1000400, words, { fields: { product_ids: words } }));
  const { person, dialog, links } = await openModal();
  await person.click(links);
  await person.paste("https://mugs.example.com");
  await person.click(within(dialog).getByRole("button", { name: "Import Product" }));
  await waitFor(() => expect(links).toHaveAccessibleDescription(words));
});

it.each([
  [1001102, "", "Product already exists"],
  [1002001, "", "Product information does not exist"],
  [1005021, "Invalid URL:https://x", "Invalid URL:https://x"],
  [1001107, "The server's own words", "The server's own words"],
])("shows refusal %i of an import", async (code, msg, words) => {
  on("post", "/product/import", refusal(code, msg));
  const { person, dialog, links } = await openModal();
  await person.click(links);
  await person.paste("https://mugs.example.com/products/a");
  await person.click(within(dialog).getByRole("button", { name: "Import Product" }));
  expect(await within(dialog).findByText(words)).toBeVisible();
});

it("marks the password field when the storefront refuses it", async () => {
  on("post", "/product/import", refusal(1005022, "The storefront password was refused."));
  const { person, dialog, links } = await openModal();
  await person.click(links);
  await person.paste("https://mugs.example.com/products/a");
  await person.click(within(dialog).getByRole("button", { name: "Import Product" }));
  const password = await within(dialog).findByLabelText("Storefront password");
  await waitFor(() => expect(password).toHaveAccessibleDescription("The storefront password was refused."));
});

const alibaba = (isOpen: boolean) =>
  ok({ types: [14], suppliers: [{ type: 14, name: "Alibaba", is_open: isOpen, is_set_up: true }] });

const trial = (more: Record<string, unknown> = {}) =>
  ok({ state: "offered", until: null, may_choose: true, ...more });

async function openAlibaba() {
  const person = renderApp("/app/importProducts?import=1");
  const dialog = await screen.findByRole("dialog", { name: "Import Product" });
  expect(within(dialog).queryByText(/Pro plan/)).not.toBeInTheDocument();
  await chooseSupplier(person, dialog, "Alibaba");
  return { person, dialog };
}

it("tries the Pro version for a supplier that needs it", async () => {
  arrange({ products: [product()] });
  const running = { state: "running", until: "2026-12-07T08:00:00Z" };
  let isOpen = false;
  on("get", "/supplier", () => alibaba(isOpen));
  on("get", "/plan/trial", () => trial(isOpen ? running : {}));
  const started = on("post", "/plan/trial", () => {
    isOpen = true;
    return trial(running);
  });
  const { person, dialog } = await openAlibaba();
  expect(await within(dialog).findByText(/Try it free for 14 days, once/)).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "Try Pro Version" }));
  expect(await within(dialog).findByText(/Your free trial of the Pro version runs until/)).toBeVisible();
  expect(started).toHaveLength(1);
});

it("says why the trial is refused", async () => {
  arrange({ products: [product()] });
  on("get", "/supplier", alibaba(false));
  on("get", "/plan/trial", trial());
  on("post", "/plan/trial", refusal(1000409, "You have already used your free trial of the Pro version."));
  const { person, dialog } = await openAlibaba();
  await person.click(await within(dialog).findByRole("button", { name: "Try Pro Version" }));
  expect(await within(dialog).findByText(/already used your free trial/)).toBeVisible();
});

it("says to a sub-account whom to ask for the Pro version", async () => {
  arrange({ products: [product()] });
  on("get", "/supplier", alibaba(false));
  on("get", "/plan/trial", trial({ may_choose: false }));
  const { dialog } = await openAlibaba();
  expect(await within(dialog).findByText(/Ask the main account/)).toBeVisible();
  expect(within(dialog).queryByRole("button", { name: "Try Pro Version" })).not.toBeInTheDocument();
});

it("leads to the plans once the trial is over", async () => {
  arrange({ products: [product()] });
  on("get", "/supplier", alibaba(false));
  on("get", "/plan/trial", trial({ state: "used", until: "2026-11-01T08:00:00Z" }));
  on("get", "/edition_plan/detail", ok({ edition: null, renewal: {}, child_accounts: false }));
  const { person, dialog } = await openAlibaba();
  expect(await within(dialog).findByText(/Your free trial ended on/)).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "See plans" }));
  const plans = await screen.findByRole("dialog", { name: /plan/i });
  await person.keyboard("{Escape}");
  await waitFor(() => expect(plans).not.toBeInTheDocument());
});

it("says nothing of plans where the supplier is open to the merchant", async () => {
  arrange({ products: [product()] });
  on("get", "/supplier", alibaba(true));
  on("get", "/plan/trial", trial({ state: "unneeded" }));
  const { dialog } = await openAlibaba();
  await within(dialog).findByText(/fulfilled by/);
  expect(within(dialog).queryByRole("button", { name: "Try Pro Version" })).not.toBeInTheDocument();
});

it("says who sets up a supplier that has no key here", async () => {
  arrange({ products: [product()] });
  on("get", "/supplier", ok({ types: [8], suppliers: [{ type: 8, is_open: true, is_set_up: false }] }));
  const person = renderApp("/app/importProducts?import=1");
  const dialog = await screen.findByRole("dialog", { name: "Import Product" });
  await chooseSupplier(person, dialog, "Banggood");
  const words = "Banggood isn't set up here yet. Please contact the operator.";
  expect(await within(dialog).findByText(words)).toBeVisible();
});

it.each([
  ["Banggood", "nonsense", ""],
  ["Banggood", "1326815\nnonsense", "1326815\nnonsense"],
  ["AliExpress", "nonsense", "nonsense"],
])("refuses lines of %s: %j leaves %j in the input", async (supplier, typed, left) => {
  const { person, dialog, links } = await openModal();
  await chooseSupplier(person, dialog, supplier);
  await person.click(links);
  await person.paste(typed);
  await person.click(within(dialog).getByRole("button", { name: "Import Product" }));
  const words = `You can only add products from ${supplier}. Please enter a valid ${supplier} product URL or ID.`;
  expect(await within(dialog).findByText(new RegExp(words.replaceAll(".", "\\.")))).toBeVisible();
  expect(links).toHaveValue(left);
});

it("offers to authorize the supplier's account", async () => {
  vi.mocked(leave).mockClear();
  on("post", "/product/import", refusal(1002000, "server words"));
  const calls = on("get", "/supplier/account/authorize", ok({ url: "https://supplier.example.com/consent" }));
  const { person, dialog, links } = await openModal();
  await chooseSupplier(person, dialog, "AliExpress");
  await person.click(links);
  await person.paste("1005001");
  await person.click(within(dialog).getByRole("button", { name: "Import Product" }));
  expect(await screen.findByText("AliExpress account authorization")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Authorize now" }));
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("https://supplier.example.com/consent"));
  expect(calls[0]?.url.searchParams.get("back")).toBe(whereAmI().pathname + whereAmI().search);
  for (const kept of ["1005001", ""]) {
    cleanup();
    expect((await openModal()).links).toHaveValue(kept);
  }
});

it("links the stores that the supplier must be added to first", async () => {
  on("post", "/product/import", refusal(1002006, "Corner Shop;Fair Stall"));
  const { person, dialog, links } = await openModal();
  await person.click(links);
  await person.paste("https://mugs.example.com/products/a");
  await person.click(within(dialog).getByRole("button", { name: "Import Product" }));
  const link = await within(dialog).findByRole("link", { name: "Fair Stall" });
  expect(link.getAttribute("href")).toMatch(/^\/app\/setting\?type=suppliers&target=Fair\+Stall&rn=\d+$/);
  expect(link).toHaveAttribute("target", "_blank");
});

it("gives a first-time user three products and no dropdown", async () => {
  on(
    "get",
    "/import_list/suggestions",
    ok({ product_ids: ["https://a/1", "https://a/2", "https://a/3"], type: 13 }),
  );
  const calls = on("post", "/product/import", ok({ data: "17000", estimated_execution_time: 0 }));
  const { person, dialog } = await openModal({ products: [] });
  await within(dialog).findByText("Gift for you");
  expect(within(dialog).queryByRole("button", { name: "More ways to import" })).not.toBeInTheDocument();
  await person.click(within(dialog).getByRole("button", { name: "Get 3 random products" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ product_ids: ["https://a/1", "https://a/2", "https://a/3"] });
});

it("offers no products to try where there are none", async () => {
  arrange({ products: [] });
  on("get", "/config", ok({ config: config({ sample_products: false }) }));
  renderApp("/app/importProducts?import=1");
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByLabelText(/Links or IDs/);
  await waitFor(() => expect(screen.queryByText("Gift for you")).not.toBeInTheDocument());
  expect(screen.queryByRole("button", { name: "Get 3 random products" })).not.toBeInTheDocument();
});

it.each([
  [undefined, 1],
  [1_000, 1],
  [89_000, 1],
  [90_000, 2],
])("says %s ms as %i minute(s)", (milliseconds, shown) => {
  expect(minutes(milliseconds)).toBe(shown);
});
