import type { DataProvider, GetListParams } from "react-admin";
import { answer, client } from "@/api/client";
import type {
  Adjustment,
  Announcement,
  AnnouncementText,
  AuditRow,
  ChangedAnnouncement,
  ConnectionRow,
  Page as ContentPage,
  Edition,
  EditionText,
  EventRow,
  Grant,
  InboxEvent,
  Job,
  JobRow,
  Lead,
  LeadChange,
  LeadForm,
  LeadFormText,
  LedgerLine,
  Merchant,
  MerchantRow,
  PageDraft,
  PageRow,
  SavedEdition,
  Subscription,
} from "@/api/types";
import { isResource, type Resource } from "./access";
import { type LedgerCommands, ledgerCommands } from "./ledger";
import {
  type OutreachDetail,
  type OutreachProvider,
  type OutreachRow,
  outreach,
  outreachDetails,
  outreachLists,
} from "./outreach";
import { type Overview, overview } from "./overview";
import {
  type PeopleCommands,
  type PeopleRow,
  type Person,
  peopleCommands,
  peopleDetails,
  peopleLists,
} from "./people";

type Commands = LedgerCommands & OutreachProvider & Overview & PeopleCommands;

/** What react-admin asks for, and what staff can do beyond reading. */
export interface ConsoleDataProvider extends DataProvider, Commands {
  /** Queue a job that failed once more. */
  retryJob: (id: string) => Promise<void>;
  /** Hand a stored webhook on again. */
  replayEvent: (id: string) => Promise<void>;
  /** Keep the draft of a public page. */
  savePage: (id: string, draft: PageDraft) => Promise<ContentPage>;
  /** Show the draft to visitors, as it was read. */
  publishPage: (id: string, version: number) => Promise<void>;
  /** Take a published page back. */
  withdrawPage: (id: string) => Promise<void>;
  /** Write an announcement that nobody sees yet. */
  createAnnouncement: (text: AnnouncementText) => Promise<Announcement>;
  /** Change an announcement, as it was read. */
  saveAnnouncement: (id: string, text: ChangedAnnouncement) => Promise<Announcement>;
  /** Show an announcement to its audience, as it was read. */
  publishAnnouncement: (id: string, version: number) => Promise<void>;
  /** Take an announcement back. */
  withdrawAnnouncement: (id: string) => Promise<void>;
  /** Add an edition with its plans. */
  createEdition: (text: EditionText) => Promise<Edition>;
  /** Change an edition, whole, as it was read. */
  saveEdition: (id: string, text: SavedEdition) => Promise<Edition>;
  /** What a merchant ever had of plans, newest first. */
  listSubscriptions: (merchantId: string) => Promise<Subscription[]>;
  /** Put a merchant on a plan. */
  grantPlan: (merchantId: string, grant: Grant) => Promise<void>;
  /** End a merchant's plan on a platform. */
  endPlan: (merchantId: string, subscriptionId: string, reason: string) => Promise<void>;
  /** An address at which anybody reads a page's draft until it ends. */
  previewPage: (id: string) => Promise<{ url: string; ends_at: string }>;
  endPreviews: (id: string) => Promise<unknown>;
  /** Set how far staff are with a lead, as it was read. */
  handleLead: (id: string, change: LeadChange) => Promise<Lead>;
  /** Write a partner's form. */
  createLeadForm: (text: LeadFormText) => Promise<LeadForm>;
  /** Change a partner's form, as it was read. */
  saveLeadForm: (id: string, text: LeadFormText & { version: number }) => Promise<LeadForm>;
}

type Row =
  | PeopleRow
  | MerchantRow
  | ConnectionRow
  | JobRow
  | EventRow
  | AuditRow
  | PageRow
  | Announcement
  | OutreachRow
  | Edition
  | Lead
  | LeadForm
  | LedgerLine
  | Adjustment;
type Detail =
  | Person
  | Merchant
  | Job
  | InboxEvent
  | ContentPage
  | Announcement
  | Edition
  | Lead
  | LeadForm
  | Adjustment
  | OutreachDetail;

interface Page {
  data: Row[];
  total?: number;
  /** Instead of `total` where a list goes on from a cursor. */
  pageInfo?: { hasNextPage: boolean };
}

interface ListQuery {
  page: number;
  per_page: number;
}

type ListReader = (query: ListQuery, signal?: AbortSignal) => Promise<Page>;
type DetailReader = (id: string, signal?: AbortSignal) => Promise<Detail>;

const PREVIEW_LINK = "/api/console/pages/{page_id}/preview_link";

const LISTS: Record<Resource, ListReader> = {
  ...peopleLists,
  merchants: (query, signal) => answer(client.GET("/api/console/merchants", { params: { query }, signal })),
  plans: (query, signal) => answer(client.GET("/api/console/plans", { params: { query }, signal })),
  connections: async (query, signal) => {
    const { page: _page, ...cursor } = query;
    const { data, has_more } = await answer(
      client.GET("/api/console/connections", { params: { query: cursor }, signal }),
    );
    return { data, pageInfo: { hasNextPage: has_more } };
  },
  jobs: (query, signal) => answer(client.GET("/api/console/jobs", { params: { query }, signal })),
  inbox: (query, signal) => answer(client.GET("/api/console/inbox", { params: { query }, signal })),
  announcements: (query, signal) =>
    answer(client.GET("/api/console/announcements", { params: { query }, signal })),
  pages: (_query, signal) => answer(client.GET("/api/console/pages", { signal })),
  leads: (query, signal) => answer(client.GET("/api/console/leads", { params: { query }, signal })),
  lead_forms: (query, signal) => answer(client.GET("/api/console/lead_forms", { params: { query }, signal })),
  ...outreachLists,
  ledger: async (query, signal) => {
    const { page: _page, ...cursor } = query;
    const { data, has_more } = await answer(
      client.GET("/api/console/ledger", { params: { query: cursor }, signal }),
    );
    return { data, pageInfo: { hasNextPage: has_more } };
  },
  adjustments: (query, signal) =>
    answer(client.GET("/api/console/adjustments", { params: { query }, signal })),
  audit: (query, signal) => answer(client.GET("/api/console/audit", { params: { query }, signal })),
};

const DETAILS: Partial<Record<Resource, DetailReader>> = {
  ...peopleDetails,
  merchants: (id, signal) =>
    answer(
      client.GET("/api/console/merchants/{merchant_id}", {
        params: { path: { merchant_id: Number(id) } },
        signal,
      }),
    ),
  plans: (id, signal) => {
    const params = { path: { edition_id: Number(id) } };
    return answer(client.GET("/api/console/plans/{edition_id}", { params, signal }));
  },
  jobs: (id, signal) =>
    answer(client.GET("/api/console/jobs/{job_id}", { params: { path: { job_id: Number(id) } }, signal })),
  inbox: (id, signal) =>
    answer(
      client.GET("/api/console/inbox/{event_id}", { params: { path: { event_id: Number(id) } }, signal }),
    ),
  leads: (id, signal) => {
    const params = { path: { lead_id: Number(id) } };
    return answer(client.GET("/api/console/leads/{lead_id}", { params, signal }));
  },
  lead_forms: (id, signal) => {
    const params = { path: { form_id: Number(id) } };
    return answer(client.GET("/api/console/lead_forms/{form_id}", { params, signal }));
  },
  adjustments: (id, signal) => {
    const params = { path: { adjustment_id: Number(id) } };
    return answer(client.GET("/api/console/adjustments/{adjustment_id}", { params, signal }));
  },
  ...outreachDetails,
  pages: (page_id, signal) =>
    answer(client.GET("/api/console/pages/{page_id}", { params: { path: { page_id } }, signal })),
};

function listQuery({ pagination, filter }: GetListParams): ListQuery {
  const { page = 1, perPage = 25 } = pagination ?? {};
  return { ...filter, page, per_page: perPage };
}

/** Nothing in the console is written by form: what changes something is a command of its own. */
function notOffered(method: string) {
  return () => Promise.reject(new Error(`The console API offers no ${method}.`));
}

export const dataProvider: ConsoleDataProvider = {
  ...outreach,
  supportAbortSignal: true,
  ...ledgerCommands,
  ...overview,
  ...peopleCommands,
  getList: async (resource, params) => {
    if (!isResource(resource)) return notOffered(`list of ${resource}`)();
    return (await LISTS[resource](listQuery(params), params.signal)) as never;
  },
  getOne: async (resource, { id, signal }) => {
    const read = isResource(resource) ? DETAILS[resource] : undefined;
    if (!read) return notOffered(`detail of ${resource}`)();
    return { data: (await read(String(id), signal)) as never };
  },
  getMany: notOffered("getMany"),
  getManyReference: notOffered("getManyReference"),
  create: notOffered("create"),
  update: notOffered("update"),
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
  savePage: (page_id, body) =>
    answer(client.PUT("/api/console/pages/{page_id}", { params: { path: { page_id } }, body })),
  publishPage: async (page_id, version) => {
    const request = { params: { path: { page_id } }, body: { version } };
    await answer(client.POST("/api/console/pages/{page_id}/publish", request));
  },
  withdrawPage: async (page_id) => {
    await answer(client.POST("/api/console/pages/{page_id}/withdraw", { params: { path: { page_id } } }));
  },
  createAnnouncement: (body) => answer(client.POST("/api/console/announcements", { body })),
  saveAnnouncement: (id, body) => {
    const params = { path: { announcement_id: Number(id) } };
    return answer(client.PUT("/api/console/announcements/{announcement_id}", { params, body }));
  },
  publishAnnouncement: async (id, version) => {
    const request = { params: { path: { announcement_id: Number(id) } }, body: { version } };
    await answer(client.POST("/api/console/announcements/{announcement_id}/publish", request));
  },
  withdrawAnnouncement: async (id) => {
    const params = { path: { announcement_id: Number(id) } };
    await answer(client.POST("/api/console/announcements/{announcement_id}/withdraw", { params }));
  },
  createEdition: (body) => answer(client.POST("/api/console/plans", { body })),
  saveEdition: (id, body) => {
    const params = { path: { edition_id: Number(id) } };
    return answer(client.PUT("/api/console/plans/{edition_id}", { params, body }));
  },
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
  previewPage: (page_id) =>
    answer(client.POST(PREVIEW_LINK, { params: { path: { page_id } }, body: { hours: 72 } })),
  endPreviews: (page_id) => answer(client.DELETE(PREVIEW_LINK, { params: { path: { page_id } } })),
  handleLead: (id, body) => {
    const params = { path: { lead_id: Number(id) } };
    return answer(client.PUT("/api/console/leads/{lead_id}", { params, body }));
  },
  createLeadForm: (body) => answer(client.POST("/api/console/lead_forms", { body })),
  saveLeadForm: (id, body) => {
    const params = { path: { form_id: Number(id) } };
    return answer(client.PUT("/api/console/lead_forms/{form_id}", { params, body }));
  },
};
