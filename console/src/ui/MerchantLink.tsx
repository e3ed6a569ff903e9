import { usePermissions } from "react-admin";
import { useText } from "@/i18n/useText";
import { allows } from "@/providers/access";
import { Mono } from "./Mono";
import { listAddress, TextLink } from "./TextLink";

/** A merchant's schema, leading to the merchant where the reader may see merchants. */
export function MerchantLink({ schema }: { schema: string }) {
  const text = useText();
  const { permissions = [] } = usePermissions<string[]>();
  if (!schema) return <>{text("console.none")}</>;
  if (!allows(permissions, "merchants", "list")) return <Mono>{schema}</Mono>;
  return (
    <TextLink to={listAddress("merchants", { q: schema })}>
      <Mono>{schema}</Mono>
    </TextLink>
  );
}
