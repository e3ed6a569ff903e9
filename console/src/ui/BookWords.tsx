import { useText } from "@/i18n/useText";
import { isAccount, isKind } from "./bookKinds";

/** The words of the books; a kind that is newer than this console is shown as it is called. */
export function AccountName({ account }: { account: string }) {
  const text = useText();
  return <>{isAccount(account) ? text(`resources.ledger.accounts.${account}`) : account}</>;
}

export function KindName({ kind }: { kind: string }) {
  const text = useText();
  return <>{isKind(kind) ? text(`resources.adjustments.kind.${kind}`) : kind}</>;
}
