import { useCanAccess, useDataProvider } from "react-admin";
import type { Person } from "@/api/people";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { ReasonButton } from "@/ui/ReasonButton";
import { signInOf } from "./names";

/** What may be done with a user, as far as the reader's rights go. */
export function UserCommands({ user }: { user: Person }) {
  const { setUserActive, signUserOut } = useDataProvider<ConsoleDataProvider>();
  const { canAccess } = useCanAccess({ resource: "users", action: "manage" });
  const values = { name: signInOf(user) };
  if (!canAccess || user.is_staff) return <ActAs user={user} />;
  return (
    <>
      <ActAs user={user} />
      <MakeCounsellor user={user} />
      <ReasonButton
        words="resources.users.sign_out"
        values={values}
        run={(reason) => signUserOut(user.id, reason)}
      />
      {user.state === "deactivated" ? (
        <ReasonButton
          words="resources.users.reactivate"
          values={values}
          run={(reason) => setUserActive(user.id, true, reason)}
        />
      ) : (
        <ReasonButton
          words="resources.users.deactivate"
          values={values}
          run={(reason) => setUserActive(user.id, false, reason)}
        />
      )}
    </>
  );
}

/** Opens the portal in this tab as the user; the portal's banner leads back here. */
function ActAs({ user }: { user: Person }) {
  const { drawTicket } = useDataProvider<ConsoleDataProvider>();
  const { canAccess } = useCanAccess({ resource: "users", action: "impersonate" });
  if (!canAccess || user.is_staff || user.state !== "active") return null;
  return (
    <ReasonButton
      button={{ variant: "contained" }}
      words="resources.users.impersonate"
      values={{ name: signInOf(user) }}
      run={async (reason) => location.assign(await drawTicket(user.id, reason))}
    />
  );
}

/** How a user becomes a business counsellor: invited by mail, then given merchants on their pages. */
function MakeCounsellor({ user }: { user: Person }) {
  const { inviteStaff } = useDataProvider<ConsoleDataProvider>();
  const { canAccess } = useCanAccess({ resource: "staff", action: "manage" });
  if (!canAccess || !user.mailbox || user.state !== "active") return null;
  const invite = (reason: string) =>
    inviteStaff({ mailbox: user.mailbox, name: user.name, roles: ["counsellor"], reason });
  return (
    <ReasonButton words="resources.users.make_counsellor" values={{ name: signInOf(user) }} run={invite} />
  );
}
