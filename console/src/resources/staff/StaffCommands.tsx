import { useState } from "react";
import { useCanAccess, useDataProvider, useGetIdentity } from "react-admin";
import type { Colleague } from "@/api/people";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { ReasonButton } from "@/ui/ReasonButton";
import { RoleBoxes } from "./RoleBoxes";

/** What may be done with a colleague or an invitation; nothing with oneself. */
export function StaffCommands({ colleague }: { colleague: Colleague }) {
  const { canAccess } = useCanAccess({ resource: "staff", action: "manage" });
  const { identity } = useGetIdentity();
  if (!canAccess || identity?.id === colleague.id) return null;
  if (colleague.is_invitation) return <InvitationCommands invitation={colleague} />;
  return (
    <>
      <RolesButton colleague={colleague} />
      <ServiceButton colleague={colleague} />
    </>
  );
}

function InvitationCommands({ invitation }: { invitation: Colleague }) {
  const { inviteStaff, withdrawInvitation } = useDataProvider<ConsoleDataProvider>();
  const { mailbox, name, roles } = invitation;
  const values = { name: mailbox };
  return (
    <>
      <ReasonButton
        words="resources.staff.again"
        values={values}
        run={(reason) => inviteStaff({ mailbox, name, roles, reason })}
      />
      <ReasonButton
        words="resources.staff.withdraw"
        values={values}
        run={(reason) => withdrawInvitation(invitation.id, reason)}
      />
    </>
  );
}

function RolesButton({ colleague }: { colleague: Colleague }) {
  const { changeRoles } = useDataProvider<ConsoleDataProvider>();
  const [roles, setRoles] = useState<string[]>(colleague.roles);
  return (
    <ReasonButton
      words="resources.staff.change"
      values={{ name: colleague.mailbox }}
      isComplete={roles.length > 0}
      run={(reason) => changeRoles(colleague.id, roles, reason)}
    >
      <RoleBoxes chosen={roles} onChange={setRoles} />
    </ReasonButton>
  );
}

function ServiceButton({ colleague }: { colleague: Colleague }) {
  const { setStaffActive } = useDataProvider<ConsoleDataProvider>();
  const isActive = colleague.state === "active";
  return (
    <ReasonButton
      words={isActive ? "resources.staff.deactivate" : "resources.staff.reactivate"}
      values={{ name: colleague.mailbox }}
      run={(reason) => setStaffActive(colleague.id, !isActive, reason)}
    />
  );
}
