import type { DataProvider, GetListParams } from "react-admin";
import { answer, client } from "@/api/client";
import type { Grant, NewAdjustment, Subscription } from "@/api/types";
import { offers, type Resource } from "./access";
import { type LedgerCommands, ledgerCommands } from "./ledger";
import { type OutreachProvider, outreach } from "./outreach";
import { type Overview, overview } from "./overview";
import { type PeopleCommands, peopleCommands } from "./people";
import { ask, recordAt } from "./rest";

type Commands = LedgerCommands & OutreachProvider & Overview & PeopleCommands;

/** What staff write as drafts and show to their readers. */
export type Publishable = Extract<Resource, "announcements" | "pages" | "push_messages" | "topic_pages">;

/** What react-admin asks for, and what staff can do beyond reading and writing. */
export interface ConsoleDataProvider extends DataProvider, Commands {
  /** Queue a job that failed once more. */
  retryJob: (id: string) => Promise<void>;
  /** Hand a stored webhook on again. */
  replayEvent: (id: string) => Promise<void>;
  /** Show a draft to its readers, as it was read. */
  publish: (resource: Publishable, id: string, version: number) => Promise<void>;
  /** Take back what is published. */
  withdraw: (resource: Publishable, id: string) => Promise<void>;
  /** An address at which anybody reads a page's draft until it ends. */
  previewPage: (id: string) => Promise<{ url: string; ends_at: string }>;
  endPreviews: (id: string) => Promise<unknown>;
  /** What a merchant ever had of plans, newest first. */
  listSubscriptions: (merchantId: string) => Promise<Subscription[]>;
  /** Put a merchant on a plan. */
  grantPlan: (merchantId: string, grant: Grant) => Promise<void>;
  /** End a merchant's plan on a platform. */
  endPlan: (merchantId: string, subscriptionId: string, reason: string) => Promise<void>;
}

interface Listed {
  data: unknown[];
  total?: number;
  /** Instead of `total` where a list goes on from a cursor. */
  has_more?: boolean;
}

const PREVIEW_LINK = "/api/console/pages/{page_id}/preview_link";
const CURSORS: readonly Resource[] = ["connections", "events", "ledger"];
const WHOLE: readonly Resource[] = ["pages"];

/** A new record of a resource that has its address elsewhere. */
const CREATED: Partial<Record<Resource, (data: never) => Promise<unknown>>> = {
  adjustments: ({ merchant, ...wanted }: NewAdjustment & { merchant: string }) =>
    ledgerCommands.createAdjustment(merchant, wanted),
};

function listQuery(resource: Resource, { pagination, filter }: GetListParams) {
  const { page = 1, perPage = 25 } = pagination ?? {};
  if (WHOLE.includes(resource)) return {};
  if (CURSORS.includes(resource)) return { ...filter, per_page: perPage };
  return { ...filter, page, per_page: perPage };
}

function notOffered(what: string) {
  return () => Promise.reject(new Error(`The console API offers no ${what}.`));
}

export const dataProvider: ConsoleDataProvider = {
  ...outreach,
  supportAbortSignal: true,
  ...ledgerCommands,
  ...overview,
  ...peopleCommands,
  getList: async (resource, params) => {
    if (!offers(resource, "list")) return notOffered(`list of ${resource}`)();
    const asked = { query: listQuery(resource, params), signal: params.signal };
    const { data, total, has_more } = await ask<Listed>("GET", resource, "", asked);
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
  retryJob: async (id) => {
    const path = { job_id: Number(id) };
    await answer(client.POST("/api/console/jobs/{job_id}/retry", { params: { path } }));
  },
  replayEvent: async (id) => {
    const path = { event_id: Number(id) };
    await answer(client.POST("/api/console/inbox/{event_id}/replay", { params: { path } }));
  },
  publish: async (resource, id, version) => {
    await ask("POST", resource, `${recordAt(resource, id)}/publish`, { body: { version } });
  },
  withdraw: async (resource, id) => {
    await ask("POST", resource, `${recordAt(resource, id)}/withdraw`);
  },
  previewPage: (page_id) =>
    answer(client.POST(PREVIEW_LINK, { params: { path: { page_id } }, body: { hours: 72 } })),
  endPreviews: (page_id) => answer(client.DELETE(PREVIEW_LINK, { params: { path: { page_id } } })),
  listSubscriptions: async (merchantId) => {
    const params = { path: { merchant_id: Number(merchantId) } };
    return (await answer(client.GET("/api/console/merchants/{merchant_id}/subscriptions", { params }))).data;
  },
  grantPlan: async (merchantId, body) => {
    const params = { path: { merchant_id: Number(merchantId) } };
    await answer(client.POST("/api/console/merchants/{merchant_id}/subscriptions", { params, body }));
  },
  endPlan: async (merchantId, subscriptionId, reason) => {
    const path = { merchant_id: Number(merchantId), subscription_id: Number(subscriptionId) };
    const request = { params: { path }, body: { reason } };
    await answer(
      client.POST("/api/console/merchants/{merchant_id}/subscriptions/{subscription_id}/end", request),
    );
  },
};
