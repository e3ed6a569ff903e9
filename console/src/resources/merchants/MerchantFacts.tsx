import type { Merchant } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { Section } from "@/ui/Section";

export function MerchantFacts({ merchant }: { merchant: Merchant }) {
  const text = useText();
  const facts = [
    { label: text("resources.merchants.fields.plan"), value: merchant.plan },
    { label: text("resources.merchants.fields.user_count"), value: merchant.user_count },
    { label: text("resources.merchants.fields.created_at"), value: <Moment at={merchant.created_at} /> },
    ...(merchant.leaves_at
      ? [{ label: text("resources.merchants.fields.leaves_at"), value: <Moment at={merchant.leaves_at} /> }]
      : []),
    { label: text("resources.merchants.fields.id"), value: merchant.id },
    { label: text("resources.merchants.fields.schema_name"), value: <Mono>{merchant.schema_name}</Mono> },
  ];
  return (
    <Section title={text("resources.merchants.facts")}>
      <Facts facts={facts} />
    </Section>
  );
}
