import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { RESENDS, uploadName } from "@web/uploads";
import { api } from "@/shared/api/client";
import { mayPass } from "@/shared/api/errors";
import { fileBody } from "@/shared/api/files";
import { useStartOnce } from "@/shared/api/idempotency";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { WorkOrderState } from "@/shared/api/types";
import { readParam, type Told } from "./param";

const FOREVER = Number.POSITIVE_INFINITY;
const TYPE = 30;
const APP_ID = 1000;
const SERIES = "1";

/** What merchants can ask us to do. */
export function useServices() {
  return useQuery({
    queryKey: keys.services,
    queryFn: ({ signal }) => api.get("/api/crm-service/service", { signal }),
    select: ({ services }) => services,
    staleTime: 60_000,
  });
}

/** Reads the present form of a service; not refetched while it is filled in. */
export function useServiceForm(service: string) {
  const params = { path: { service } };
  return useQuery({
    queryKey: keys.serviceForm(service),
    queryFn: ({ signal }) => api.get("/api/crm-service/service/{service}/form", { params, signal }),
    select: ({ form }) => form,
    enabled: service !== "",
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}

/** Every country with its phone code. */
export function useFormCountries() {
  return useQuery({
    queryKey: keys.formCountries,
    meta: { aside: true },
    queryFn: ({ signal }) => api.get("/api/crm-service/country", { signal }),
    select: ({ data }) => data,
    staleTime: FOREVER,
  });
}

/** States and provinces of a country; none where it has none. */
export function useRegions(country: string) {
  const params = { path: { country } };
  return useQuery({
    queryKey: keys.regions(country),
    meta: { aside: true },
    queryFn: ({ signal }) => api.get("/api/crm-service/country/{country}/state", { params, signal }),
    select: ({ data }) => data,
    enabled: country !== "",
    staleTime: FOREVER,
  });
}

/** Reads personal information from the first request, by section of the form; empty without a request. */
export function useFirstAnswers(isWanted: boolean) {
  const params = { query: { app_id: APP_ID } };
  return useQuery({
    queryKey: [...keys.requests, "first"],
    queryFn: ({ signal }) => api.get("/api/crm-service/ad/work-order/first", { params, signal }),
    select: ({ result }) => readParam(result.param).info[0],
    enabled: isWanted,
    refetchOnWindowFocus: false,
  });
}

export const UPLOAD = ["requestUpload"] as const;

interface Upload {
  file: File;
  isImage: boolean;
}

/** Takes a picture or a document for a request; what breaks off is sent again. The field shows refusals. */
export function useUpload() {
  return useMutation({
    mutationKey: UPLOAD,
    meta: { quiet: true },
    retry: (count, error) => count < RESENDS.most && mayPass(error),
    retryDelay: (count) => RESENDS.pause(count),
    mutationFn: async ({ file, isImage }: Upload) => {
      const header = { "Idempotency-Key": uploadName(file) };
      const options = { ...fileBody(file), params: { header } };
      const { file: kept } = isImage
        ? await api.post("/api/account-service/sourcing/upload-image", options)
        : await api.post("/api/crm-service/file", options);
      return kept;
    },
  });
}

export interface RequestFilter {
  page: number;
  size: number;
  state?: WorkOrderState;
  service?: string;
  begin?: string;
  end?: string;
}

export function useRequests({ page, size, ...filter }: RequestFilter) {
  const query = { page, size, type: TYPE, ...filter } as const;
  return useQuery({
    queryKey: [...keys.requests, query],
    queryFn: ({ signal }) => api.get("/api/crm-service/work-order/list", { params: { query }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One request of the reader; undefined where it is not theirs. */
export function useRequest(id: string) {
  const query = { page: 1, size: 1, type: TYPE, id: wireId(id) } as const;
  return useQuery({
    queryKey: [...keys.requests, "one", id],
    queryFn: ({ signal }) => api.get("/api/crm-service/work-order/list", { params: { query }, signal }),
    select: ({ work_orders: [order] }) => order ?? null,
    enabled: id !== "",
    refetchOnWindowFocus: false,
  });
}

export interface NewRequest {
  service: { type: string; name: string; sku: string; source: string };
  info: Told;
}

/** Asks for a service; a second click and a lost answer are one request. The form shows refusals. */
export function useSubmitRequest() {
  const startOnce = useStartOnce();
  return useMutation({
    meta: { quiet: true, changes: [keys.requests] },
    mutationFn: ({ service, info }: NewRequest) => {
      const param = JSON.stringify({ service: { ...service, series_id: SERIES }, info });
      const body = { type: TYPE, appid: APP_ID, user_id: "", email: "", state: 1, param } as const;
      return startOnce(body, (headers) =>
        api.post("/api/crm-service/ad/work-order", { params: { header: headers }, body, headers }),
      );
    },
  });
}

/** Fills in the form of a request in state 5. */
export function useCompleteRequest(id: string) {
  return useMutation({
    meta: { quiet: true, changes: [keys.requests] },
    mutationFn: ({ service, info }: NewRequest) => {
      const param = JSON.stringify({ service: { ...service, series_id: SERIES }, info });
      const body = { id: wireId(id), type: TYPE, appid: APP_ID, state: 1, param } as const;
      return api.put("/api/crm-service/ad/work-order/pass", { body });
    },
  });
}

/** Cancels a request that nobody has begun. */
export function useCancelRequest() {
  return useMutation({
    meta: { changes: [keys.requests] },
    mutationFn: (id: string) => {
      const body = { id: wireId(id), type: TYPE, appid: APP_ID, state: 4, param: "" } as const;
      return api.put("/api/crm-service/ad/work-order/pass", { body });
    },
  });
}

/** Takes back a request that is not completed, begun or not. */
export function useWithdrawRequest() {
  return useMutation({
    meta: { changes: [keys.requests] },
    mutationFn: (id: string) =>
      api.put("/api/account-service/work-order/{order_id}", {
        params: { path: { order_id: wireId(id) } },
        body: { state: 3 },
      }),
  });
}
