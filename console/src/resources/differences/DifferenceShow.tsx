import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useCanAccess, useDataProvider } from "react-admin";
import type { DifferenceDetail } from "@/api/finance";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Amount } from "@/ui/Amount";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { ReasonButton } from "@/ui/ReasonButton";
import { RecordFacts } from "@/ui/RecordFacts";
import { Section } from "@/ui/Section";
import { showPage } from "@/ui/showPage";
import { AssigneeSelect } from "./AssigneeSelect";
import { DifferenceStateTag } from "./words";

interface OfDifference {
  record: DifferenceDetail;
}

export const DifferenceShow = showPage<DifferenceDetail>({
  resource: "differences",
  title: ({ reference }) => reference,
  intro: ({ kind }, text) => text(`resources.differences.meanings.${kind}`),
  Tag: ({ record }) => <DifferenceStateTag state={record.state} />,
  Commands,
  Body,
});

function Commands({ record: { id, state } }: OfDifference) {
  const { canAccess } = useCanAccess({ resource: "differences", action: "settle" });
  const { explainDifference, closeDifference } = useDataProvider<ConsoleDataProvider>();
  if (!canAccess || state === "closed") return null;
  return (
    <>
      {state !== "explained" && (
        <ReasonButton
          words="resources.differences.explain"
          button={{ variant: "contained" }}
          run={(reason) => explainDifference(id, reason)}
        />
      )}
      <ReasonButton words="resources.differences.close" run={(reason) => closeDifference(id, reason)} />
    </>
  );
}

function Body({ record }: OfDifference) {
  const text = useText();
  const facts = {
    kind: text(`resources.differences.kinds.${record.kind}`),
    flow: text(`resources.balance_transactions.flows.${record.flow}`),
    day: record.day,
    assigned_to: <AssigneeSelect difference={record} />,
    found_at: <Moment at={record.found_at} />,
    settled_by: record.settled_by || (record.settled_at && text("resources.differences.by_itself")),
  };
  return (
    <>
      <RecordFacts title={text("resources.differences.facts")} facts={facts} />
      {record.notes.length > 0 && <Notes notes={record.notes} />}
      <Side title={text("resources.differences.ledger")} lines={record.here} />
      <Side title={text("resources.differences.provider")} lines={record.there} />
    </>
  );
}

const NoteList = styled("ol")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: theme.spacing(1.5),
}));

/** What staff said when they explained and closed it, oldest first. */
function Notes({ notes }: Pick<DifferenceDetail, "notes">) {
  const text = useText();
  return (
    <Section title={text("resources.differences.fields.note")}>
      <NoteList>
        {notes.map(({ id, state, text: said, by, at }) => (
          <li key={id}>
            {said}
            <Typography variant="body2" color="textSecondary">
              {[text(`resources.differences.states.${state}`), by].filter(Boolean).join(" · ")} ·{" "}
              <Moment at={at} />
            </Typography>
          </li>
        ))}
      </NoteList>
    </Section>
  );
}

function Side({ title, lines }: { title: string; lines: DifferenceDetail["here"] }) {
  const text = useText();
  return (
    <Section title={title}>
      {lines.length === 0 && text("resources.differences.no_lines")}
      {lines.map((line) => (
        <Facts
          key={line.id}
          facts={[
            { label: text("resources.differences.fields.name"), value: line.name },
            { label: text("resources.differences.fields.at"), value: <Moment at={line.at} /> },
            {
              label: text("resources.differences.fields.amount"),
              value: <Amount amount={line.amount} unit={line.unit} />,
            },
            // In our ledger, a fee is a separate entry.
            ...(Number(line.fee) === 0
              ? []
              : [
                  {
                    label: text("resources.differences.fields.fee"),
                    value: <Amount amount={line.fee} unit={line.unit} />,
                  },
                ]),
          ]}
        />
      ))}
    </Section>
  );
}
