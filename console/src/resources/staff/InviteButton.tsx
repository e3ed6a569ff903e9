import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useCanAccess, useDataProvider } from "react-admin";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { ReasonButton } from "@/ui/ReasonButton";
import { RoleBoxes } from "./RoleBoxes";

const NOBODY = { mailbox: "", name: "", roles: [] as string[] };

export function InviteButton() {
  const text = useText();
  const { inviteStaff } = useDataProvider<ConsoleDataProvider>();
  const { canAccess } = useCanAccess({ resource: "staff", action: "manage" });
  const [colleague, setColleague] = useState(NOBODY);
  if (!canAccess) return null;
  const set = (change: Partial<typeof NOBODY>) => setColleague({ ...colleague, ...change });
  const invite = async (reason: string) => {
    await inviteStaff({ ...colleague, reason });
    setColleague(NOBODY);
  };
  return (
    <ReasonButton
      button={{ variant: "contained" }}
      words="resources.staff.invite"
      isComplete={colleague.mailbox.includes("@") && colleague.roles.length > 0}
      run={invite}
    >
      <TextField
        label={text("resources.staff.mailbox")}
        type="email"
        required
        value={colleague.mailbox}
        onChange={(event) => set({ mailbox: event.target.value })}
      />
      <TextField
        label={text("resources.staff.own_name")}
        value={colleague.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <RoleBoxes chosen={colleague.roles} onChange={(roles) => set({ roles })} />
    </ReasonButton>
  );
}
