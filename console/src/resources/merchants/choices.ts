import { useQuery } from "@tanstack/react-query";
import { useCanAccess, useDataProvider, useGetList } from "react-admin";
import type { Colleague } from "@/api/people";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import type { Choice } from "@/ui/form/choices";

const ALL = { page: 1, perPage: 100 };
const SILENT = { onError: () => undefined };

/** The plans that merchants can be on. */
export function useMerchantPlans(): Choice[] {
  const { listMerchantPlans } = useDataProvider<ConsoleDataProvider>();
  const { data = [] } = useQuery({
    queryKey: ["merchants", "plans"],
    meta: { aside: true },
    queryFn: () => listMerchantPlans(),
  });
  return [{ id: "0", name: "resources.merchants.no_plan" }, ...data];
}

/** Active colleagues, for those who may see them. */
export function useColleagues(): Colleague[] {
  const { canAccess } = useCanAccess({ resource: "staff", action: "list" });
  const { data = [] } = useGetList<Colleague>(
    "staff",
    { pagination: ALL },
    { ...SILENT, enabled: canAccess === true },
  );
  return data.filter(({ state }) => state === "active");
}

/** Who can take care of merchants, and nobody. */
export function useManagers(): Choice[] {
  const staff = useColleagues().map(({ id, mailbox }) => ({ id, name: mailbox }));
  return [{ id: "0", name: "resources.merchants.unassigned" }, ...staff];
}
