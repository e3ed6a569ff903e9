import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import { useStream } from "@/shared/api/useStream";
import { outcomesOf } from "@/shared/processes/outcomes";

const SHOWN = 20;

/** A process with the first of its ended operations: what failed before what was skipped, then what is done. */
async function readEnded(process: string, signal: AbortSignal) {
  const read = (tab: "failed" | "skipped" | "done") => {
    const params = { path: { record_id: wireId(process) }, query: { size: SHOWN, tab } };
    return answer(client.GET("/api/account-service/record/detail/{record_id}", { params, signal }));
  };
  const failed = await read("failed");
  const outcomes = outcomesOf(failed.record);
  const others = (["skipped", "done"] as const).filter((kind) => outcomes[kind] > 0);
  const pages = [failed, ...(await Promise.all(others.map(read)))];
  return { record: failed.record, operations: pages.flatMap((page) => page.operations).slice(0, SHOWN) };
}

/** What a publishing process has done so far; read again as it goes on, until it ends. */
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
