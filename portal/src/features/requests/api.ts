import { keepPreviousData } from "@tanstack/react-query";
import { RESENDS, uploadName } from "@web/uploads";
import { mayPass } from "@/shared/api/errors";
import {
  workOrdersChange,
  workOrdersCountries,
  workOrdersFirst,
  workOrdersForm,
  workOrdersList,
  workOrdersServices,
  workOrdersStates,
  workOrdersSubmit,
  workOrdersUploadFile,
  workOrdersUploadImage,
  workOrdersWithdraw,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import type { WorkOrderState } from "@/shared/api/types";
import { type Info, readParam } from "./param";

const FOREVER = Number.POSITIVE_INFINITY;
const TYPE = 30;
const APP_ID = 1000;
const SERIES = "1";
const ASIDE = { meta: { aside: true } };

/** What merchants can ask us to do. */
export const useServices = () => useRead(workOrdersServices, {}, { staleTime: 60_000 });

/** Reads the present form of a service; not refetched while it is filled in. */
export const useServiceForm = (service: string) =>
  useRead(
    workOrdersForm,
    { service },
    { enabled: service !== "", staleTime: 60_000, refetchOnWindowFocus: false },
  );

/** Every country with its phone code. */
export const useFormCountries = () => useRead(workOrdersCountries, {}, { ...ASIDE, staleTime: FOREVER });

/** States and provinces of a country; none where it has none. */
export const useRegions = (country: string) =>
  useRead(workOrdersStates, { country }, { ...ASIDE, enabled: country !== "", staleTime: FOREVER });

/** Reads personal information from the first request, by section of the form; empty without a request. */
export const useFirstAnswers = (isEnabled: boolean) =>
  useRead(
    workOrdersFirst,
    { app_id: APP_ID },
    { select: ({ param }) => readParam(param).info[0], enabled: isEnabled, refetchOnWindowFocus: false },
  );

export const UPLOAD = ["requestUpload"] as const;

interface Upload {
  file: File;
  isImage: boolean;
}

/** Takes a picture or a document for a request; what breaks off is sent again. The field shows refusals. */
export const useUpload = () =>
  useChange(
    async ({ file, isImage }: Upload) => {
      const upload = isImage ? workOrdersUploadImage : workOrdersUploadFile;
      return (await upload({ body: { file } }, { headers: { "Idempotency-Key": uploadName(file) } })).file;
    },
    {
      mutationKey: UPLOAD,
      quiet: true,
      retry: (count, error) => count < RESENDS.most && mayPass(error),
      retryDelay: (count) => RESENDS.pause(count),
    },
  );

export interface RequestFilter {
  page: number;
  size: number;
  state?: WorkOrderState;
  service?: string;
  begin?: string;
  end?: string;
}

export const useRequests = (filter: RequestFilter) =>
  useRead(workOrdersList, { type: TYPE, ...filter }, { placeholderData: keepPreviousData });

/** One request of the reader; undefined where it is not theirs. */
export const useRequest = (id: string) =>
  useRead(
    workOrdersList,
    { page: 1, size: 1, type: TYPE, id },
    {
      select: ({ work_orders: [order] }) => order ?? null,
      enabled: id !== "",
      refetchOnWindowFocus: false,
    },
  );

export interface NewRequest {
  service: { type: string; name: string; sku: string; source: string };
  info: Info;
}

const REQUESTS = { changes: ["requests"] } as const;

const paramOf = ({ service, info }: NewRequest) =>
  JSON.stringify({ service: { ...service, series_id: SERIES }, info });

/** Asks for a service; a second click and a lost answer are one request. The form shows refusals. */
export const useSubmitRequest = () =>
  useChange(workOrdersSubmit, { ...REQUESTS, quiet: true }, (request: NewRequest) => ({
    body: { type: TYPE, appid: APP_ID, user_id: "", email: "", state: 1, param: paramOf(request) } as const,
  }));

/** Fills in the form of a request in state 5. */
export const useCompleteRequest = (id: string) =>
  useChange(workOrdersChange, { ...REQUESTS, quiet: true }, (request: NewRequest) => ({
    body: { id: wireId(id), type: TYPE, appid: APP_ID, state: 1, param: paramOf(request) } as const,
  }));

/** Cancels a request that nobody has begun. */
export const useCancelRequest = () =>
  useChange(workOrdersChange, REQUESTS, (id: string) => ({
    body: { id: wireId(id), type: TYPE, appid: APP_ID, state: 4, param: "" } as const,
  }));

/** Takes back a request that is not completed, begun or not. */
export const useWithdrawRequest = () =>
  useChange(workOrdersWithdraw, REQUESTS, (order_id: string) => ({ order_id, body: { state: 3 } as const }));
