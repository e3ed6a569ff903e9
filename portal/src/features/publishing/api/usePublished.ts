import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import { useStream } from "@/shared/api/useStream";

const SHOWN = 20;

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
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const params = { path: { record_id: wireId(process) }, query: { size: SHOWN } };
      return answer(client.GET("/api/account-service/record/detail/{record_id}", { params, signal }));
    },
  });
}
