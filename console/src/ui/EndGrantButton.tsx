import { useCanAccess, useDataProvider } from "react-admin";
import type { Grant } from "@/api/people";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { ReasonButton } from "./ReasonButton";

export function EndGrantButton({ grant }: { grant: Grant }) {
  const { endGrant } = useDataProvider<ConsoleDataProvider>();
  const { canAccess } = useCanAccess({ resource: "grants", action: "manage" });
  if (!canAccess || !["running", "coming"].includes(grant.state)) return null;
  return (
    <ReasonButton
      words="resources.grants.end"
      values={{ staff: grant.staff, merchant: grant.merchant }}
      run={(reason) => endGrant(grant.id, reason)}
    />
  );
}
