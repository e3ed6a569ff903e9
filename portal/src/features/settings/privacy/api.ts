import { api } from "@/shared/api/client";
import { changing, reading } from "@/shared/api/hooks";
import { keys } from "@/shared/api/keys";
import type { Retention } from "@/shared/api/types";

export const useRetention = reading(keys.retention, ({ signal }) =>
  api.get("/api/account-service/setting/retention", { signal }),
);

export const useSaveRetention = changing({ quiet: true, keeps: keys.retention }, (body: Retention) =>
  api.put("/api/account-service/setting/retention", { body }),
);
