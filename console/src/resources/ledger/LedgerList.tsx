import type { LedgerLine } from "@/api/types";
import { useText } from "@/i18n/useText";
import { AccountName, KindName } from "@/ui/BookWords";
import { UNITS } from "@/ui/bookKinds";
import { TableLine } from "@/ui/Clipped";
import { choicesOf } from "@/ui/form/choices";
import { At, Money, OneLine } from "@/ui/list/fields";
import { ChoiceFilter, MerchantFilter, MomentFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { merchantAddress, TextLink } from "@/ui/TextLink";
import { DebtorsSection } from "./DebtorsSection";
import { TrialBalanceSection } from "./TrialBalanceSection";

const [DOLLAR, ...OTHER_UNITS] = UNITS;

export const LedgerList = listPage<LedgerLine>({
  resource: "ledger",
  hasCursor: true,
  above: (
    <>
      <TrialBalanceSection />
      <DebtorsSection />
    </>
  ),
  filters: (
    <>
      <MerchantFilter />
      <ChoiceFilter
        source="unit"
        choices={choicesOf("resources.ledger.units", OTHER_UNITS)}
        otherwise={`resources.ledger.units.${DOLLAR}`}
      />
      <MomentFilter source="since" />
      <MomentFilter source="until" />
    </>
  ),
  columns: {
    at: At,
    merchant: Merchant,
    account: ({ record }) => <AccountName account={record.account} />,
    kind: ({ record }) => <KindName kind={record.kind} />,
    amount: Money,
    balance_after: Money,
    reference: Reference,
    note: OneLine,
  },
  card: {
    title: "amount",
    lines: [
      "merchant",
      ({ record }) => (
        <>
          <AccountName account={record.account} /> · <KindName kind={record.kind} />
        </>
      ),
      ({ record }) => [record.reference, record.note].filter(Boolean).join(" · "),
      "at",
    ],
  },
});

function Merchant({ record: { merchant, merchant_id } }: { record: LedgerLine }) {
  const text = useText();
  if (!merchant_id) return text("resources.ledger.ours");
  return (
    <TextLink to={merchantAddress(merchant_id)}>
      <TableLine title={merchant}>{merchant || merchant_id}</TableLine>
    </TextLink>
  );
}

function Reference({ record: { reference } }: { record: LedgerLine }) {
  return <TableLine title={reference}>{reference}</TableLine>;
}
