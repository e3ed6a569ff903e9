import { act, render, screen, within } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { App } from "@/app/App";
import type { ImportedProduct, ProcessRecord, Store, User } from "@/shared/api/types";
import { config, store, user, viewCounts } from "./data";
import { balanceQuote, billing } from "./plans";
import { ok, on, onStream, refusal } from "./server";

let address = "";
let step: (by: number) => void;

function Watch() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  step = useNavigate();
  return null;
}

export const TRACKING = "*/api/lab-service/DataTracking";

export const MESSAGE_AUTOMATION = "*/api/message-automation";

/** The present address with its query. */
export function whereAmI(): URL {
  return new URL(address, "http://localhost");
}

/** Chooses from the menu More of a screen's heading. */
export async function chooseMore(person: ReturnType<typeof setUpTypist>, name: string) {
  await person.click(await screen.findByRole("button", { name: "More" }));
  await person.click(await screen.findByRole("menuitem", { name }));
}

/** Chooses the supplier in the dialog Import Product, where it is not to be recognised. */
export async function chooseSupplier(
  person: ReturnType<typeof setUpTypist>,
  dialog: HTMLElement,
  supplier: string,
) {
  await person.click(within(dialog).getByRole("button", { name: "More options" }));
  await person.selectOptions(within(dialog).getByLabelText("Supplier"), supplier);
}

/** Presses the browser's Back. */
export function goBack() {
  act(() => step(-1));
}

interface World {
  user?: Partial<User>;
  stores?: Store[];
  products?: ImportedProduct[];
  records?: ProcessRecord[];
}

/** What nearly every screen asks for; a story overrides what it is about. */
export function arrange({ user: who = {}, stores = [store()], products = [], records = [] }: World = {}) {
  on("get", "/user/info", ok({ user: user(who), time_zone: "" }));
  on("put", "/user/language");
  on("get", "/store", ok({ stores, billing_store: "", upgrade: [] }));
  on("get", "/record/view", ok({ records }));
  on("get", "/config", ok({ config: config({ import_product_count: products.length }) }));
  on("get", "/saved_view", ok({ views: [] }));
  on("get", "/my_product/views", ok({ counts: viewCounts() }));
  on("get", "/import_list/counts", ok({ counts: { attention: 0 } }));
  on("get", "/import_list", ok({ products, count: products.length }));
  on(
    "post",
    "/product/publish/differences",
    ok({ published: 0, compared: 0, differences: [], problems: [] }),
  );
  on("get", "/upload_preset", ok({ presets: [] }));
  on("post", "/product/upload/missing", ok({ missing: [] }));
  on("get", "/announcement", ok({ announcements: [], count: 0 }));
  on("get", "/plan/check", ok({ platform: null, platforms: [], may_choose: true }));
  on("get", "/plan/check_quota");
  on("get", "/plan/charge/:id/balance", ok(balanceQuote()));
  on("get", "/plan/invoices", ok({ invoices: [], has_more: false }));
  on("get", "/plan/billing", ok({ billing: billing(), takes_payments: true }));
  on("get", "/website_mirror_link/get", refusal(1000404, "Not found."));
  on(
    "get",
    "/user-config/detail",
    ok({ permissions: [0, 1, 2, 3, 4].map((index) => ({ index, isSelect: true })) }),
  );
  on("get", "/user-config/1/0", ok({ first_login: { state: 21, type: "next", num: 0 } }));
  on(
    "get",
    "/user-config/1/0/global_store",
    ok({ global_store: { isAgree: true, needTour: false, stepIndex: 0 } }),
  );
  on("post", "/datalog");
  on("post", `${TRACKING}/import_list_count`);
  on("post", `${TRACKING}/count`);
  on("get", "/supplier", ok({ types: [1, 13], suppliers: [] }));
  on("get", "/supplier/delivery_days", ok({ measured: [] }));
  on("get", "/support/unread", ok({ unread: 0, is_open: true }));
  on("get", "/notice/unread", ok({ unread: 0, messages: 0 }));
  on("get", `${MESSAGE_AUTOMATION}/user_message/push_message`, ok({ push_messages: [] }));
  on("get", `${MESSAGE_AUTOMATION}/get_scheduled_task_time`, ok({ scheduled_task_time: null }));
  onStream("/record/execution");
}

export function renderApp(path: string) {
  const person = setUpTypist();
  render(
    <MemoryRouter initialEntries={[path]}>
      <App />
      <Watch />
    </MemoryRouter>,
  );
  return person;
}
