import { useCanAccess, useDataProvider } from "react-admin";
import { ApiError } from "@/api/errors";
import type { Merchant } from "@/api/types";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { ReasonButton } from "@/ui/ReasonButton";

const FIRST = { pagination: { page: 1, perPage: 1 }, sort: { field: "id", order: "DESC" } } as const;

/** Opens the portal in this tab as the merchant's main account; the portal's banner leads back here. */
export function ActAsMain({ merchant }: { merchant: Merchant }) {
  const { getList, drawTicket } = useDataProvider<ConsoleDataProvider>();
  const { canAccess } = useCanAccess({ resource: "users", action: "impersonate" });
  if (!canAccess || merchant.state !== "ready") return null;
  const act = async (reason: string) => {
    const { data } = await getList("users", { ...FIRST, filter: { merchant: merchant.id, kind: "main" } });
    const main = data[0];
    if (!main) throw new ApiError(404, {});
    location.assign(await drawTicket(String(main.id), reason));
  };
  return (
    <ReasonButton
      button={{ variant: "contained" }}
      words="resources.users.impersonate"
      values={{ name: merchant.mailbox }}
      run={act}
    />
  );
}
