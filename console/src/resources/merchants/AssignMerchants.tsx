import { useState } from "react";
import { useCanAccess, useDataProvider, useListContext } from "react-admin";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { ReasonButton } from "@/ui/ReasonButton";
import { ColleagueChoice } from "./MerchantGrants";

/** Gives the ticked merchants to a colleague. */
export function AssignMerchants() {
  const { canAccess } = useCanAccess({ resource: "grants", action: "manage" });
  const { selectedIds, onUnselectItems } = useListContext();
  const { grantMerchants } = useDataProvider<ConsoleDataProvider>();
  const [staffId, setStaffId] = useState("");
  if (!canAccess) return null;
  const assign = async (reason: string) => {
    await grantMerchants({ ids: selectedIds.map(Number), staff_id: Number(staffId), reason, ends_at: null });
    onUnselectItems();
  };
  return (
    <ReasonButton words="resources.grants.assign" isComplete={staffId !== ""} run={assign}>
      <ColleagueChoice value={staffId} onChange={setStaffId} />
    </ReasonButton>
  );
}
