import type { ReactNode } from "react";
import { useTranslateLabel } from "react-admin";
import { useText } from "@/i18n/useText";
import { Facts } from "./Facts";
import { Section } from "./Section";

interface RecordFactsProps {
  title: string;
  /** By the names of the fields, in their order; what is empty is called so. */
  facts: Record<string, ReactNode>;
  action?: ReactNode;
}

/** Fields of a record with their names from the catalogue. */
export function RecordFacts({ title, facts, action }: RecordFactsProps) {
  const text = useText();
  const labelOf = useTranslateLabel();
  const named = Object.entries(facts).map(([source, value]) => ({
    label: String(labelOf({ source })),
    value: value === "" || value === null ? text("console.none") : value,
  }));
  return (
    <Section title={title} action={action}>
      <Facts facts={named} />
    </Section>
  );
}
