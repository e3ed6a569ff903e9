import { styled } from "@mui/material/styles";
import type { Colleague } from "@/api/people";
import { useText } from "@/i18n/useText";
import { At } from "@/ui/list/fields";
import { SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { stateTag } from "@/ui/StateTag";
import { InviteButton } from "./InviteButton";
import { RightsTable } from "./RightsTable";
import { isRole } from "./roles";
import { StaffCommands } from "./StaffCommands";

const State = stateTag("resources.staff.states", {
  active: "success",
  deactivated: "error",
  invited: "info",
  lapsed: "warning",
});

const Buttons = styled("div")(({ theme }) => ({ display: "flex", flexWrap: "wrap", gap: theme.spacing(1) }));

interface OfColleague {
  record: Colleague;
}

const Colleagues = listPage<Colleague>({
  resource: "staff",
  filters: <SearchFilter words="resources.staff.search" />,
  actions: <InviteButton />,
  columns: {
    mailbox: ({ record: { mailbox, name } }) => (
      <>
        {mailbox}
        <div>{name}</div>
      </>
    ),
    roles: Roles,
    state: State.Field,
    has_second_factor: SecondFactor,
    last_seen_at: At,
    commands: ({ record }) => (
      <Buttons>
        <StaffCommands colleague={record} />
      </Buttons>
    ),
  },
  card: {
    title: ({ record }) => record.mailbox,
    tag: "state",
    lines: ["roles", "last_seen_at", "commands"],
  },
});

export function StaffList() {
  return (
    <>
      <Colleagues />
      <RightsTable />
    </>
  );
}

function Roles({ record: { roles } }: OfColleague) {
  const text = useText();
  return roles.map((role) => (isRole(role) ? text(`resources.staff.role.${role}`) : role)).join(", ");
}

function SecondFactor({ record: { has_second_factor } }: OfColleague) {
  return useText()(`resources.staff.second_factor.${has_second_factor ? "yes" : "no"}`);
}
