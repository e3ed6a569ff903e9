import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useCanAccess, useDataProvider, useNotify, useRefresh } from "react-admin";
import type { Difference, ReconciledDay } from "@/api/finance";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { DifferenceStateTag } from "@/resources/differences/words";
import { Amount } from "@/ui/Amount";
import { Section } from "@/ui/Section";
import { listAddress, TextLink } from "@/ui/TextLink";
import { useNotifyError } from "@/ui/useNotifyError";

const WORDS = "resources.reconciliation";
const LONGEST = 500;

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& > li": { display: "grid", gap: theme.spacing(1), padding: theme.spacing(1.5, 0) },
  "& > li:not(:last-of-type)": { borderBottom: `1px solid ${theme.palette.divider}` },
}));

const Line = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(0.5, 2),
}));

const Form = styled("form")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: theme.spacing(1),
  alignItems: "center",
}));

/** What differs on this day; the first to explain takes what is typed. */
export function DayDifferences({ day }: { day: ReconciledDay }) {
  const text = useText();
  const { canAccess } = useCanAccess({ resource: "differences", action: "settle" });
  const { differences, has_more } = day;
  const first = differences.find(isOpen);
  if (differences.length === 0) return null;
  return (
    <Section title={text(`${WORDS}.differences`)}>
      <List>
        {differences.map((difference) => (
          <li key={difference.id}>
            <Sides difference={difference} />
            {canAccess && isOpen(difference) ? (
              <Explain id={difference.id} isFirst={difference === first} />
            ) : (
              <Typography variant="body2">{difference.note}</Typography>
            )}
          </li>
        ))}
      </List>
      {has_more && (
        <TextLink to={listAddress("differences", { since: day.day, until: day.day })}>
          {text("resources.merchants.related.all")}
        </TextLink>
      )}
    </Section>
  );
}

const isOpen = ({ state }: Difference) => state === "open" || state === "assigned";

function Sides({ difference }: { difference: Difference }) {
  const text = useText();
  const { id, reference, kind, flow, unit, amount_there, amount_here, state } = difference;
  const side = (amount: string | null) => (amount === null ? "–" : <Amount amount={amount} unit={unit} />);
  return (
    <Line>
      <TextLink to={`/differences/${id}/show`}>{reference}</TextLink>
      <span>
        {text(`resources.differences.kinds.${kind}`)} · {text(`resources.balance_transactions.flows.${flow}`)}
      </span>
      <span>
        {text(`${WORDS}.provider`)}: {side(amount_there)}
      </span>
      <span>
        {text(`${WORDS}.ledger`)}: {side(amount_here)}
      </span>
      <DifferenceStateTag state={state} />
    </Line>
  );
}

function Explain({ id, isFirst }: { id: string; isFirst: boolean }) {
  const text = useText();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const { explainDifference } = useDataProvider<ConsoleDataProvider>();
  const [said, setSaid] = useState("");
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: string) => explainDifference(id, reason),
    onSuccess: () => notify("resources.differences.explain.done", { type: "success" }),
    onError: notifyError,
    onSettled: () => refresh(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(said);
  };
  return (
    <Form onSubmit={submit}>
      <TextField
        // The page is opened to explain: its first field is where to begin.
        autoFocus={isFirst}
        label={text(`${WORDS}.explanation`)}
        value={said}
        onChange={({ target }) => setSaid(target.value)}
        slotProps={{ htmlInput: { maxLength: LONGEST } }}
      />
      <Button type="submit" variant="contained" loading={isPending} disabled={!said.trim()}>
        {text("resources.differences.explain.action")}
      </Button>
    </Form>
  );
}
