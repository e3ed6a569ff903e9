import type * as T from "./types";

interface Operation<Answer, Query, Path, Body> {
  parameters: { query?: Query; path: Path };
  requestBody: { content: { "application/json": Body } };
  responses: { 200: { content: { "application/json": T.Envelope & Answer } } };
}
interface Read<Answer, Query, Path> {
  parameters: { query?: Query; path: Path };
  responses: { 200: { content: { "application/json": T.Envelope & Answer } } };
}
type Get<Answer, Query = Record<never, never>> = { get: Omit<Read<Answer, Query, never>, "parameters"> & { parameters: { query?: Query } } };
type GetOne<Answer, Query = Record<never, never>> = { get: Read<Answer, Query, { id: string }> };
type Post<Body, Answer = unknown, Query = Record<never, never>> = {
  post: Omit<Operation<Answer, Query, never, Body>, "parameters"> & { parameters: { query?: Query } };
};
type PostOne<Answer = unknown> = { post: Read<Answer, Record<never, never>, { id: string }> };
type Put<Body, Answer = unknown> = {
  put: Omit<Operation<Answer, never, never, Body>, "parameters"> & { parameters: Record<never, never> };
};
type PutOne<Body, Answer = unknown> = { put: Operation<Answer, never, { id: string }, Body> };
type PutMark = { put: Read<unknown, never, { id: string }> };
type DeleteOne<Query = Record<never, never>> = { delete: Read<unknown, Query, { id: string }> };

interface Page {
  page?: number;
  size?: number;
}
export interface ImportListQuery extends Page {
  title?: string;
  type?: number;
  state?: string;
  store_id?: string;
  tag?: string;
  sort?: string;
}
export interface ImportBody {
  product_ids: string[];
  page_type?: number;
  password?: string;
  store_ids?: string[];
}

export interface PendingPaths {
  "/api/account-service/email/send": Post<{ email: string; type: number }, { wait: number }>;
  "/api/account-service/email/exist": Post<{ email: string; type: number }>;
  "/api/account-service/user/register": Post<
    { mailbox: string; code: string; password: string; source?: string },
    { user: T.User }
  >;
  "/api/account-service/user/login": Post<{ mailbox: string; password: string }, { user: T.User }>;
  "/api/account-service/user/info": Get<{ user: T.User }>;
  "/api/account-service/user/sign-out": Post<never>;
  "/api/account-service/config": Get<{ config: { import_product_count: number; my_product_count: number } }>;
  "/api/account-service/store": Get<{ stores: T.Store[]; billing_store: string }, { all?: boolean }> &
    Post<
      { platform: number; shop?: string; consumer_key?: string; consumer_secret?: string; name?: string },
      { store: T.Store }
    >;
  "/api/account-service/store/selected": Put<{ ids: string[] }>;
  "/api/account-service/store/{id}": PutOne<{ name: string }, { store: T.Store }> &
    DeleteOne<{ uninstall_reason: string }>;
  "/api/woocommerce-service/auth/9/auth": Get<{ url: string }, { shop: string; userId: string }>;
  "/api/account-service/supplier/account": Get<{ accounts: T.SupplierAccount[] }>;
  "/api/account-service/supplier/account/authorize": Get<{ url: string }, { type: number }>;
  "/api/account-service/supplier/account/{id}": DeleteOne;
  "/api/account-service/product/import": Post<
    ImportBody,
    { data: string; estimated_execution_time: number },
    { type: number; way: number; action: number }
  >;
  "/api/account-service/import_list": Get<{ products: T.ImportedProduct[]; count: number }, ImportListQuery>;
  "/api/account-service/import_list/suggestions": Get<{ product_ids: string[]; type: number }>;
  "/api/account-service/import_list/{id}": GetOne<{ product: T.ProductDetail }> &
    PutOne<T.ProductChange, { product: T.ProductDetail }>;
  "/api/account-service/import_list/delete": Post<{ ids: string[] }, { data: string }>;
  "/api/account-service/product/publish": Post<
    { ids: string[]; store_ids: string[]; override_reason?: string },
    { data: string }
  >;
  "/api/account-service/my_product": Get<
    { products: T.PublishedProduct[]; count: number },
    Page & { store_id?: string; title?: string; state?: string }
  >;
  "/api/account-service/my_product/delete": Post<{ ids: string[] }, { data: string }>;
  "/api/account-service/record/view": Get<{ records: T.ProcessRecord[] }, { actions: string }>;
  "/api/account-service/record/history": Get<
    { records: T.ProcessRecord[]; count: number },
    Page & { actions: string }
  >;
  "/api/account-service/record/detail/{id}": GetOne<
    {
      record: T.ProcessRecord;
      operations: T.ProcessOperation[];
      count: number;
      counts: { all: number; failed: number; success: number; cancelled: number };
    },
    Page & { state?: number }
  >;
  "/api/account-service/record/cancel/{id}": PutMark;
  "/api/account-service/record/close": Put<string[]>;
  "/api/account-service/record/retry/{id}": PostOne<{ data: string }>;
  "/api/account-service/setting/price-rule": Get<{
    default: T.PriceRule;
    stores: { store_id: string; rule: T.PriceRule | null }[];
    conversions: T.Conversion[];
  }> &
    Put<{ store_id?: string; rule: T.PriceRule | null }>;
  "/api/account-service/setting/conversion": Put<{ from: string; to: string; rate: string }>;
}
