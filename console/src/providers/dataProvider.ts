import type { DataProvider, GetListParams } from "react-admin";
import { answer, client } from "@/api/client";
import type { AuditRow, EventRow, InboxEvent, Job, JobRow, Merchant, MerchantRow } from "@/api/types";
import { isResource, type Resource } from "./access";

/** What react-admin asks for, and what staff can do beyond reading. */
export interface ConsoleDataProvider extends DataProvider {
  /** Queue a job that failed once more. */
  retryJob: (id: string) => Promise<void>;
  /** Hand a stored webhook on again. */
  replayEvent: (id: string) => Promise<void>;
}

type Row = MerchantRow | JobRow | EventRow | AuditRow;
type Detail = Merchant | Job | InboxEvent;

interface Page {
  data: Row[];
  total: number;
}

interface ListQuery {
  page: number;
  per_page: number;
}

type ListReader = (query: ListQuery, signal?: AbortSignal) => Promise<Page>;
type DetailReader = (id: number, signal?: AbortSignal) => Promise<Detail>;

const LISTS: Record<Resource, ListReader> = {
  merchants: (query, signal) => answer(client.GET("/api/console/merchants", { params: { query }, signal })),
  jobs: (query, signal) => answer(client.GET("/api/console/jobs", { params: { query }, signal })),
  inbox: (query, signal) => answer(client.GET("/api/console/inbox", { params: { query }, signal })),
  audit: (query, signal) => answer(client.GET("/api/console/audit", { params: { query }, signal })),
};

const DETAILS: Partial<Record<Resource, DetailReader>> = {
  merchants: (merchant_id, signal) =>
    answer(client.GET("/api/console/merchants/{merchant_id}", { params: { path: { merchant_id } }, signal })),
  jobs: (job_id, signal) =>
    answer(client.GET("/api/console/jobs/{job_id}", { params: { path: { job_id } }, signal })),
  inbox: (event_id, signal) =>
    answer(client.GET("/api/console/inbox/{event_id}", { params: { path: { event_id } }, signal })),
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
  supportAbortSignal: true,
  getList: async (resource, params) => {
    if (!isResource(resource)) return notOffered(`list of ${resource}`)();
    return (await LISTS[resource](listQuery(params), params.signal)) as never;
  },
  getOne: async (resource, { id, signal }) => {
    const read = isResource(resource) ? DETAILS[resource] : undefined;
    if (!read) return notOffered(`detail of ${resource}`)();
    return { data: (await read(Number(id), signal)) as never };
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
};
