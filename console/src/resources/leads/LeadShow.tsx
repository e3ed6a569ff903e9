import { styled } from "@mui/material/styles";
import type { Lead } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { RecordFacts } from "@/ui/RecordFacts";
import { Section } from "@/ui/Section";
import { showPage } from "@/ui/showPage";
import { LeadHandling } from "./LeadHandling";
import { LeadStateTag } from "./states";

const Long = styled("span")({ whiteSpace: "pre-wrap" });

export const LeadShow = showPage<Lead>({
  resource: "leads",
  title: ({ partner }) => partner,
  Tag: ({ record }) => <LeadStateTag state={record.state} />,
  isEdited: true,
  Body,
});

function Body({ record }: { record: Lead }) {
  const text = useText();
  const { created_at, mailbox, language, consent, handled_at, handled_by } = record;
  const facts = {
    created_at: <Moment at={created_at} />,
    mailbox,
    language: text(`resources.leads.languages.${language === "zh" ? "zh" : "en"}`),
    consent,
    handled_at: <Moment at={handled_at} />,
    handled_by,
  };
  const answers = record.answers.map((answer) => ({
    label: answer.label,
    value: <Long>{answer.value}</Long>,
  }));
  return (
    <>
      <Section title={text("resources.leads.fields.answers")}>
        <Facts facts={answers} />
      </Section>
      <LeadHandling lead={record} />
      <RecordFacts title={text("resources.leads.facts")} facts={facts} />
    </>
  );
}
