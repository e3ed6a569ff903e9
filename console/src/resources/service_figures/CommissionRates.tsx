import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider, usePermissions } from "react-admin";
import type { Commission } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { ReasonButton } from "@/ui/ReasonButton";
import { Section } from "@/ui/Section";

const MAY_SET = "finance.commission";
const WORDS = "resources.service_figures";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: theme.spacing(1, 0, 0),
  padding: 0,
  "& > li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: theme.spacing(1, 2),
    padding: theme.spacing(1, 0),
  },
  "& > li > span:first-of-type": { marginRight: "auto" },
}));

/** Commission of counsellors by service; editable with the right. */
export function CommissionRates() {
  const { permissions = [] } = usePermissions<string[]>();
  return permissions.includes(MAY_SET) ? <Rates /> : null;
}

function Rates() {
  const text = useText();
  const { listCommissions } = useDataProvider<ConsoleDataProvider>();
  const { data = [] } = useQuery({
    queryKey: ["service_commissions"],
    meta: { aside: true },
    queryFn: () => listCommissions(),
  });
  return (
    <Section title={text(`${WORDS}.rates`)}>
      <Typography variant="body2" color="textSecondary">
        {text(`${WORDS}.rates_hint`)}
      </Typography>
      <List>
        {data.map((service) => (
          <li key={service.id}>
            <span>{service.service_name}</span>
            <span>{service.rate === null ? text(`${WORDS}.no_rate`) : `${service.rate}%`}</span>
            <RateButton key={service.rate} commission={service} />
          </li>
        ))}
      </List>
    </Section>
  );
}

function RateButton({ commission: { id, service_name, rate } }: { commission: Commission }) {
  const text = useText();
  const { setCommission } = useDataProvider<ConsoleDataProvider>();
  const [typed, setTyped] = useState(rate ?? "");
  return (
    <ReasonButton
      words={`${WORDS}.rate`}
      button={{ size: "small", "aria-label": `${text(`${WORDS}.rate.action`)}: ${service_name}` }}
      run={(reason) => setCommission(id, typed.trim() || null, rate, reason)}
    >
      <TextField
        label={text(`${WORDS}.rate.label`)}
        helperText={text(`${WORDS}.rate.hint`)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { inputMode: "decimal", maxLength: 6 } }}
      />
    </ReasonButton>
  );
}
