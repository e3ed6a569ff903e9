import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { outdate } from "@/shared/api/families";
import {
  productPublish,
  productPublishCheck,
  productPublishDifferences,
  recordDetail,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { wireIds } from "@/shared/api/ids";
import type { UploadSettings } from "@/shared/api/types";
import { useStream } from "@/shared/api/useStream";
import { outcomesOf } from "@/shared/processes/outcomes";
import type { Timing } from "@/shared/schedule/api";
import type { Chosen } from "@/shared/ticked/chosen";

/** Reads changes made in these stores since publication. Asks the stores, so it takes a while. */
export const useDifferences = ({ products, stores }: { products: Chosen; stores: readonly string[] }) =>
  useRead(
    productPublishDifferences,
    { body: { ...products.wire, store_ids: wireIds(stores) } },
    { enabled: stores.length > 0, retry: false, refetchOnWindowFocus: false },
  );

interface Publication {
  products: Chosen;
  store_ids: string[];
  override_reason: string;
  overwrite_changes: boolean;
  /** Left out: now. */
  timing?: Timing;
  /** With a time: so many products each day. */
  per_day?: number;
  upload?: UploadSettings;
}

/** Starts PUBLISH_TO_STORE; answers the process id. The dialog shows refusals. */
export const usePublish = () =>
  useChange(
    productPublish,
    { quiet: true, action: "publish_started", changes: ["processes", "importList", "my_product"] },
    ({ products, store_ids, timing, upload, ...options }: Publication) => ({
      body: {
        timezone: "",
        ...options,
        ...timing,
        ...upload,
        ...products.wire,
        store_ids: wireIds(store_ids),
      },
    }),
  );

interface CheckRequest {
  products: Chosen;
  stores: readonly string[];
  override: boolean;
  upload?: UploadSettings;
}

/** Counts what would be published and held back, by the same checks as publishing. */
export const usePublishCheck = ({ products, stores, override, upload }: CheckRequest) =>
  useRead(
    productPublishCheck,
    { body: { ...upload, ...products.wire, store_ids: wireIds(stores), override } },
    { enabled: stores.length > 0, placeholderData: keepPreviousData },
  );

const SHOWN = 20;

/** Reads a process with its first finished operations: failed, then skipped, then done. */
async function readEnded(record_id: string, signal: AbortSignal) {
  const read = (tab: "failed" | "skipped" | "done") =>
    recordDetail({ record_id, size: SHOWN, tab }, { signal });
  const failed = await read("failed");
  const outcomes = outcomesOf(failed.record);
  const others = (["skipped", "done"] as const).filter((kind) => outcomes[kind] > 0);
  const pages = [failed, ...(await Promise.all(others.map(read)))];
  return { record: failed.record, operations: pages.flatMap((page) => page.operations).slice(0, SHOWN) };
}

/** Reads the results of a publishing process; repeats until it ends. */
export function usePublished(process: string) {
  const queryClient = useQueryClient();
  const [hasEnded, setEnded] = useState(false);
  const readAgain = () => void outdate(queryClient, "record.detail");
  useStream(hasEnded ? "" : `/api/account-service/record/size/${process}`, {
    onItem: readAgain,
    onEnd: () => {
      setEnded(true);
      void outdate(queryClient, "record.detail", "importList", "my_product");
    },
  });
  return useQuery({
    queryKey: [...recordDetail.key, "ended", process],
    queryFn: ({ signal }) => readEnded(process, signal),
  });
}
