import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/shared/api/client";
import { starting } from "@/shared/api/hooks";
import { wireId, wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { UploadSettings } from "@/shared/api/types";
import { useStream } from "@/shared/api/useStream";
import { outcomesOf } from "@/shared/processes/outcomes";
import type { Timing } from "@/shared/schedule/api";
import type { Chosen } from "@/shared/ticked/chosen";

/** Reads changes made in these stores since publication. Asks the stores, so it takes a while. */
export function useDifferences({ products, stores }: { products: Chosen; stores: readonly string[] }) {
  return useQuery({
    queryKey: [...keys.importList, "differences", products.wire, stores],
    queryFn: ({ signal }) => {
      const body = { ...products.wire, store_ids: wireIds(stores) };
      return api.post("/api/account-service/product/publish/differences", { body, signal });
    },
    enabled: stores.length > 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

interface Publication {
  products: Chosen;
  store_ids: string[];
  override_reason: string;
  overwrite_changes: boolean;
  /** Left out: now. */
  timing?: Timing;
  upload?: UploadSettings;
}

/** Starts PUBLISH_TO_STORE; answers the process id. The dialog shows refusals. */
export const usePublish = starting(
  {
    quiet: true,
    action: "publish_started",
    changes: [keys.processes, keys.importList, keys.myProducts],
  },
  ({ products, store_ids, timing, upload, ...asked }: Publication) => ({
    timezone: "",
    ...asked,
    ...timing,
    ...upload,
    ...products.wire,
    store_ids: wireIds(store_ids),
  }),
  (body, headers) => api.post("/api/account-service/product/publish", { body, headers }),
);

interface Asked {
  products: Chosen;
  stores: readonly string[];
  override: boolean;
  upload?: UploadSettings;
}

/** Counts what would be published and held back, by the same checks as publishing. */
export function usePublishCheck({ products, stores, override, upload }: Asked) {
  return useQuery({
    queryKey: [...keys.importList, "check", products.wire, stores, override, upload],
    queryFn: ({ signal }) => {
      const body = { ...upload, ...products.wire, store_ids: wireIds(stores), override };
      return api.post("/api/account-service/product/publish/check", { body, signal });
    },
    enabled: stores.length > 0,
    placeholderData: keepPreviousData,
  });
}

const SHOWN = 20;

/** Reads a process with its first finished operations: failed, then skipped, then done. */
async function readEnded(process: string, signal: AbortSignal) {
  const read = (tab: "failed" | "skipped" | "done") => {
    const params = { path: { record_id: wireId(process) }, query: { size: SHOWN, tab } };
    return api.get("/api/account-service/record/detail/{record_id}", { params, signal });
  };
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
  const queryKey = [...keys.processes, "published", process];
  const readAgain = () => void queryClient.invalidateQueries({ queryKey });
  useStream(hasEnded ? "" : `/api/account-service/record/size/${process}`, {
    onItem: readAgain,
    onEnd: () => {
      setEnded(true);
      readAgain();
      for (const changed of [keys.importList, keys.myProducts])
        void queryClient.invalidateQueries({ queryKey: changed });
    },
  });
  return useQuery({ queryKey, queryFn: ({ signal }) => readEnded(process, signal) });
}
