import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useCanAccess, useDataProvider, useGetList } from "react-admin";
import type { Grant } from "@/api/people";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { EndGrantButton } from "@/ui/EndGrantButton";
import { GrantStateTag } from "@/ui/GrantStateTag";
import { LoadFailed } from "@/ui/LoadFailed";
import { Moment } from "@/ui/Moment";
import { ReasonButton } from "@/ui/ReasonButton";
import { Section } from "@/ui/Section";
import { useColleagues } from "./choices";

const ALL = { page: 1, perPage: 100 };

const Lines = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: theme.spacing(1.5),
    padding: theme.spacing(1, 0),
    overflowWrap: "anywhere",
  },
}));

/** Lists the counsellors of a merchant and lets staff assign and remove them; hidden without the right. */
export function MerchantGrants({ merchantId }: { merchantId: string }) {
  const text = useText();
  const { canAccess } = useCanAccess({ resource: "grants", action: "list" });
  const filter = { merchant: merchantId, state: "running" };
  const { data, error, refetch } = useGetList<Grant>(
    "grants",
    { pagination: ALL, filter },
    { enabled: canAccess === true, onError: () => undefined },
  );
  if (!canAccess) return null;
  return (
    <Section title={text("resources.grants.of_merchant")} action={<GrantButton merchantId={merchantId} />}>
      {error && <LoadFailed error={error} onRetry={() => refetch()} />}
      {data?.length === 0 && text("resources.grants.none_of_merchant")}
      <Lines>
        {data?.map((grant) => (
          <li key={grant.id}>
            <strong>{grant.staff}</strong>
            <GrantStateTag state={grant.state} />
            <span>{grant.reason}</span>
            <Moment at={grant.begins_at} />
            <EndGrantButton grant={grant} />
          </li>
        ))}
      </Lines>
    </Section>
  );
}

function GrantButton({ merchantId }: { merchantId: string }) {
  const text = useText();
  const { grantMerchant } = useDataProvider<ConsoleDataProvider>();
  const [staffId, setStaffId] = useState("");
  const [until, setUntil] = useState("");
  const grant = (reason: string) =>
    grantMerchant({
      staff_id: Number(staffId),
      merchant_id: Number(merchantId),
      reason,
      begins_at: null,
      ends_at: until ? new Date(until).toISOString() : null,
    });
  return (
    <ReasonButton words="resources.grants.create" isComplete={staffId !== ""} run={grant}>
      <ColleagueChoice value={staffId} onChange={setStaffId} />
      <TextField
        type="datetime-local"
        label={text("resources.grants.until")}
        value={until}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => setUntil(event.target.value)}
      />
    </ReasonButton>
  );
}

interface ColleagueChoiceProps {
  value: string;
  onChange: (id: string) => void;
}

export function ColleagueChoice({ value, onChange }: ColleagueChoiceProps) {
  const text = useText();
  return (
    <TextField
      select
      required
      label={text("resources.grants.counsellor")}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {useColleagues().map(({ id, mailbox }) => (
        <MenuItem key={id} value={id}>
          {mailbox}
        </MenuItem>
      ))}
    </TextField>
  );
}
