import { useCanAccess } from "react-admin";
import type { Merchant } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Section } from "@/ui/Section";

const WORDS = "resources.merchants.claims";

/** Says why staff see no claims here, nor how many there are, and how they get to see them. */
export function MerchantClaims({ merchant: { mailbox, state } }: { merchant: Merchant }) {
  const text = useText();
  const { canAccess, isPending } = useCanAccess({ resource: "users", action: "impersonate" });
  if (isPending) return null;
  const next = state !== "ready" ? "closed" : canAccess ? "act" : "colleague";
  return (
    <Section title={text(`${WORDS}.heading`)}>
      <p>{text(`${WORDS}.why`)}</p>
      <p>{text(`${WORDS}.ask`, { mailbox })}</p>
      <p>{text(`${WORDS}.${next}`)}</p>
    </Section>
  );
}
