import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { store } from "@/testing/data";
import { edition, plan, pro } from "@/testing/plans";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const INSTALL = "*/api/shopify-service/app-install";
const page = { location: { href: "" }, close: vi.fn(), opener: {} };
const tea = store({ id: "9", name: "Tea", platform: 3 });

/** Somebody without a plan and without a store on the platform picks a plan that costs something. */
async function choosePro(platform: number) {
  arrange({ user: { menus: ["IMPORT_LIST", "ACCOUNT"] }, stores: [] });
  const own = { platform, platforms: [{ platform, code: 1001012, over: [] }], may_choose: true };
  on("get", "/plan/check", refusal(1001012, "", own));
  on("get", "/edition_plan/detail", ok(edition([plan(), pro()])));
  const person = renderApp("/app/importProducts");
  await person.click(await screen.findByRole("radio", { name: /^Pro/ }));
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  const dialog = await screen.findByRole("dialog", { name: "Select Pro (monthly) Plan" });
  await person.click(within(dialog).getByRole("button", { name: "Add Store" }));
  return { person, dialog };
}

beforeEach(() => {
  page.location.href = "";
  page.close.mockReset();
  vi.stubGlobal("open", () => page);
  sessionStorage.clear();
});

it("connects a Shopify store in a new window, and the store that came pays for the plan", async () => {
  const requests = on("get", INSTALL, ok({ url: "https://tea.myshopify.com/admin/oauth/authorize?state=1" }));
  const { person, dialog } = await choosePro(3);
  const connect = await screen.findByRole("dialog", { name: "Connect your store" });
  await person.type(within(connect).getByLabelText("Store URL"), " https://tea.myshopify.com ");
  await person.click(within(connect).getByRole("button", { name: "Submit" }));
  expect(await within(connect).findByText(/^Waiting for you to finish/)).toBeVisible();
  expect(page.location.href).toContain("/admin/oauth/authorize");
  expect(requests[0]?.url.searchParams.get("shop")).toBe("https://tea.myshopify.com");
  on("get", "/store", ok({ stores: [tea], billing_store: "", upgrade: [] }));
  const channel = new BroadcastChannel("tradewind-stores");
  act(() => channel.postMessage({ connected: true }));
  await waitFor(() => expect(connect).not.toBeInTheDocument());
  channel.close();
  await waitFor(() => expect(within(dialog).getByLabelText("Billing store")).toHaveValue("9"));
  expect(within(dialog).getByRole("button", { name: "Pay now" })).toBeEnabled();
});

it.each([
  ["  ", "store URL cannot be empty"],
  ["tea.example.com", "Please fill in the correct store name"],
  ["https://tea.myshopify.com.evil.example", "Please fill in the correct store name"],
  ["te_a.myshopify.com", "Please fill in the correct store name"],
])("asks for the address of a Shopify store, and not for %j", async (typed, words) => {
  const requests = on("get", INSTALL, ok({ url: "https://tea.myshopify.com" }));
  const { person } = await choosePro(3);
  const connect = await screen.findByRole("dialog", { name: "Connect your store" });
  await person.type(within(connect).getByLabelText("Store URL"), typed);
  await person.click(within(connect).getByRole("button", { name: "Submit" }));
  expect(await within(connect).findByText(words)).toBeVisible();
  expect(requests).toEqual([]);
});

it("closes the empty window and says what the store was refused for; 'Previous' leads back to the plan", async () => {
  on("get", INSTALL, refusal(1000400, "This shop does not exist."));
  const { person, dialog } = await choosePro(3);
  const connect = await screen.findByRole("dialog", { name: "Connect your store" });
  await person.click(within(connect).getByRole("button", { name: "How to connect Shopify?" }));
  expect(within(connect).getAllByRole("listitem")).toHaveLength(4);
  await person.type(within(connect).getByLabelText("Store URL"), "tea.myshopify.com");
  await person.click(within(connect).getByRole("button", { name: "Submit" }));
  expect(await within(connect).findByText("This shop does not exist.")).toBeVisible();
  expect(page.close).toHaveBeenCalledOnce();
  await person.click(within(connect).getByRole("button", { name: "Previous" }));
  await waitFor(() => expect(connect).not.toBeInTheDocument());
  expect(dialog).toBeVisible();
});

it("opens a shop of ours, without asking for a plan again", async () => {
  const made = on("post", "/store", () => {
    on("get", "/store", ok({ stores: [{ ...tea, platform: 9 }], billing_store: "", upgrade: [] }));
    return ok({ store: { ...tea, platform: 9 } });
  });
  const { person, dialog } = await choosePro(9);
  await person.type(await screen.findByLabelText("Store name"), "Tea");
  await person.click(screen.getByRole("button", { name: "Create shop" }));
  await waitFor(() => expect(within(dialog).getByLabelText("Billing store")).toHaveValue("9"));
  expect(made).toHaveLength(1);
});
