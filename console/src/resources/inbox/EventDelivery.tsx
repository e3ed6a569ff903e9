import type { InboxEvent } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Facts } from "@/ui/Facts";
import { MerchantLink } from "@/ui/MerchantLink";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { Section } from "@/ui/Section";
import { vendorName } from "./states";

export function EventDelivery({ event }: { event: InboxEvent }) {
  const text = useText();
  const facts = [
    { label: text("resources.inbox.fields.id"), value: event.id },
    { label: text("resources.inbox.fields.vendor"), value: vendorName(event.vendor) },
    { label: text("resources.inbox.fields.event_id"), value: <Mono>{event.event_id}</Mono> },
    { label: text("resources.inbox.fields.schema_name"), value: <MerchantLink schema={event.schema_name} /> },
    { label: text("resources.inbox.fields.store_id"), value: event.store_id || text("console.none") },
    { label: text("resources.inbox.fields.received_at"), value: <Moment at={event.received_at} /> },
    { label: text("resources.inbox.fields.handled_at"), value: <Moment at={event.handled_at} /> },
  ];
  return (
    <Section title={text("resources.inbox.delivery")}>
      <Facts facts={facts} />
    </Section>
  );
}
