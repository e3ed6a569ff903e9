import { useText } from "@/i18n/useText";
import { isAccount, isKind } from "./bookKinds";

/** Names a ledger account; a kind that this build does not know is shown by its code. */
export function AccountName({ account }: { account: string }) {
  const text = useText();
  return <>{isAccount(account) ? text(`resources.ledger.accounts.${account}`) : account}</>;
}

export function KindName({ kind }: { kind: string }) {
  const text = useText();
  return <>{isKind(kind) ? text(`resources.adjustments.kind.${kind}`) : kind}</>;
}
