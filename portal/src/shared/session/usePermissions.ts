import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

/** Index of the sensitive permission to add and remove stores. */
const MANAGE_STORES = 4;

/** Index of the sensitive permission to take data out: files of business data. */
export const TAKE_OUT_DATA = 3;

/** The five sensitive permissions of whoever is signed in, by index; undefined while they are not known. */
export function usePermissions(enabled = true): readonly boolean[] | undefined {
  const query = useQuery({
    queryKey: keys.permissions,
    enabled,
    queryFn: async ({ signal }) => {
      const params = { query: { names: "sensitive_permissions" } };
      return (await api.get("/api/account-service/user-config/detail", { params, signal })).permissions;
    },
    staleTime: 60_000,
  });
  if (!query.data) return undefined;
  const granted: boolean[] = [];
  for (const { index, isSelect } of query.data) granted[index] = isSelect;
  return granted;
}

/** Whether whoever is signed in may add and remove stores; undefined while it is not known. */
export function useMayManageStores(): boolean | undefined {
  return usePermissions()?.[MANAGE_STORES];
}
