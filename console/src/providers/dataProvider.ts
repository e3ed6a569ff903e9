import type { DataProvider, GetListParams } from "react-admin";
import { answer, client } from "@/api/client";
import type { NewAdjustment } from "@/api/types";
import { offers, type Resource } from "./access";
import { customerCommands } from "./customers";
import { feedCommands } from "./feeds";
import { financeCommands } from "./finance";
import { fulfilmentCommands } from "./fulfilments";
import { ledgerCommands } from "./ledger";
import { outreach } from "./outreach";
import { overview } from "./overview";
import { peopleCommands } from "./people";
import { planCommands } from "./plans";
import { requestFormCommands } from "./requestForms";
import { requestCommands } from "./requests";
import { ask, at, recordAt } from "./rest";
import { topicProductCommands } from "./topicProducts";

/** What staff write as drafts and show to their readers. */
export type Publishable = Extract<
  Resource,
  | "announcements"
  | "antstore_products"
  | "coupons"
  | "pages"
  | "push_messages"
  | "topic_pages"
  | "topic_products"
>;

interface Listed {
  data: unknown[];
  total?: number;
  /** Replaces `total` in lists that page by a cursor. */
  has_more?: boolean;
}

const PREVIEW_LINK = "/api/console/pages/{page_id}/preview_link";
const CURSORS: readonly Resource[] = [
  "balance_transactions",
  "charges",
  "connections",
  "differences",
  "disputes",
  "events",
  "fees",
  "invoices",
  "ledger",
  "payments",
  "payouts",
  "refunds",
  "taxes",
];
const WHOLE: readonly Resource[] = [
  "deferred_revenue",
  "finding_gates",
  "pages",
  "service_desks",
  "service_figures",
  "services",
  "supply_accounts",
];

/** A new record of a resource that has its address elsewhere, or is answered without its record. */
const CREATED: Partial<Record<Resource, (data: never) => Promise<unknown>>> = {
  adjustments: ({ merchant, ...adjustment }: NewAdjustment & { merchant: string }) =>
    ledgerCommands.createAdjustment(merchant, adjustment),
  exchange_rates: feedCommands.setExchangeRate,
  supply_accounts: feedCommands.connectSupplyAccount,
};

function listQuery(resource: Resource, { pagination, filter }: GetListParams) {
  const { page = 1, perPage = 25 } = pagination ?? {};
  if (WHOLE.includes(resource)) return { ...filter };
  if (CURSORS.includes(resource)) return { ...filter, per_page: perPage };
  return { ...filter, page, per_page: perPage };
}

function notOffered(what: string) {
  return () => Promise.reject(new Error(`The console API offers no ${what}.`));
}

const operations = {
  retryJob: (id: string) =>
    answer(client.POST("/api/console/jobs/{job_id}/retry", { params: at({ job_id: id }) })),
  replayEvent: (id: string) =>
    answer(client.POST("/api/console/inbox/{event_id}/replay", { params: at({ event_id: id }) })),
  /** Show a draft to its readers, as it was read. */
  publish: (resource: Publishable, id: string, version: number) =>
    ask("POST", resource, `${recordAt(resource, id)}/publish`, { body: { version } }),
  /** Take back what is published. */
  withdraw: (resource: Publishable, id: string) =>
    ask("POST", resource, `${recordAt(resource, id)}/withdraw`),
  /** An address at which anybody reads a page's draft until it ends. */
  previewPage: (page_id: string) =>
    answer(client.POST(PREVIEW_LINK, { params: { path: { page_id } }, body: { hours: 72 } })),
  endPreviews: (page_id: string) => answer(client.DELETE(PREVIEW_LINK, { params: { path: { page_id } } })),
};

const commands = {
  ...operations,
  ...customerCommands,
  ...feedCommands,
  ...financeCommands,
  ...ledgerCommands,
  ...outreach,
  ...overview,
  ...fulfilmentCommands,
  ...peopleCommands,
  ...planCommands,
  ...requestCommands,
  ...requestFormCommands,
  ...topicProductCommands,
};

/** What react-admin asks for, and what staff can do beyond reading and writing. */
export type ConsoleDataProvider = DataProvider & typeof commands;

export const dataProvider: ConsoleDataProvider = {
  ...commands,
  supportAbortSignal: true,
  getList: async (resource, params) => {
    if (!offers(resource, "list")) return notOffered(`list of ${resource}`)();
    const request = { query: listQuery(resource, params), signal: params.signal };
    const { data, total, has_more } = await ask<Listed>("GET", resource, "", request);
    return (
      has_more === undefined ? { data, total } : { data, pageInfo: { hasNextPage: has_more } }
    ) as never;
  },
  getOne: async (resource, { id, signal }) => {
    if (!offers(resource, "show")) return notOffered(`detail of ${resource}`)();
    const record = await ask<object>("GET", resource, recordAt(resource, id), { signal });
    return { data: { id, ...record } as never };
  },
  create: async (resource, { data }) => {
    if (!offers(resource, "create")) return notOffered(`create of ${resource}`)();
    const create = CREATED[resource] ?? ((body: object) => ask("POST", resource, "", { body }));
    return { data: (await create(data as never)) as never };
  },
  update: async (resource, { id, data }) => {
    if (!offers(resource, "edit")) return notOffered(`update of ${resource}`)();
    const record = await ask<object>("PUT", resource, recordAt(resource, id), { body: data });
    return { data: { id, ...record } as never };
  },
  getMany: notOffered("getMany"),
  getManyReference: notOffered("getManyReference"),
  updateMany: notOffered("updateMany"),
  delete: notOffered("delete"),
  deleteMany: notOffered("deleteMany"),
};
