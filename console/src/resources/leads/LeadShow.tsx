import { styled } from "@mui/material/styles";
import type { Lead } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { PageHeading } from "@/ui/PageHeading";
import { EditPage, useBack } from "@/ui/RecordPage";
import { Section, Sections } from "@/ui/Section";
import { LeadHandling } from "./LeadHandling";
import { LeadStateTag } from "./states";

const Long = styled("span")({ whiteSpace: "pre-wrap" });

export function LeadShow() {
  return <EditPage<Lead> resource="leads">{(lead) => <Detail key={lead.id} lead={lead} />}</EditPage>;
}

function Detail({ lead }: { lead: Lead }) {
  const text = useText();
  const back = useBack("leads");
  const language = lead.language === "zh" ? "zh" : "en";
  const facts = [
    { label: text("resources.leads.fields.created_at"), value: <Moment at={lead.created_at} /> },
    { label: text("resources.leads.fields.mailbox"), value: lead.mailbox || text("console.none") },
    { label: text("resources.leads.fields.language"), value: text(`resources.leads.languages.${language}`) },
    { label: text("resources.leads.fields.consent"), value: lead.consent },
    { label: text("resources.leads.fields.handled_at"), value: <Moment at={lead.handled_at} /> },
    { label: text("resources.leads.fields.handled_by"), value: lead.handled_by || text("console.none") },
  ];
  const answers = lead.answers.map((one) => ({ label: one.label, value: <Long>{one.value}</Long> }));
  return (
    <>
      <PageHeading title={lead.partner} back={back} tag={<LeadStateTag state={lead.state} />} />
      <Sections>
        <Section title={text("resources.leads.fields.answers")}>
          <Facts facts={answers} />
        </Section>
        <LeadHandling lead={lead} />
        <Section title={text("resources.leads.facts")}>
          <Facts facts={facts} />
        </Section>
      </Sections>
    </>
  );
}
