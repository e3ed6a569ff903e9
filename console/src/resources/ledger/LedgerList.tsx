import { DataTable } from "react-admin";
import type { LedgerLine } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Amount } from "@/ui/Amount";
import { AccountName, KindName } from "@/ui/BookWords";
import { Clipped } from "@/ui/Clipped";
import { CursorPager } from "@/ui/CursorPager";
import { Moment } from "@/ui/Moment";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { TextLink } from "@/ui/TextLink";
import { LedgerFilters } from "./LedgerFilters";
import { TrialBalanceSection } from "./TrialBalanceSection";

const Column = DataTable.Col<LedgerLine>;

export function LedgerList() {
  return (
    <RecordList<LedgerLine>
      resource="ledger"
      filters={
        <>
          <TrialBalanceSection />
          <LedgerFilters />
        </>
      }
      table={<LedgerTable />}
      card={(line) => <LineCard line={line} />}
      pager={<CursorPager />}
    />
  );
}

function LedgerTable() {
  return (
    <DataTable<LedgerLine> bulkActionButtons={false} rowClick={false}>
      <Column source="at" disableSort render={(line) => <Moment at={line.at} />} />
      <Column source="merchant" disableSort render={(line) => <Merchant line={line} />} />
      <Column source="account" disableSort render={(line) => <AccountName account={line.account} />} />
      <Column source="kind" disableSort render={(line) => <KindName kind={line.kind} />} />
      <Column
        align="right"
        source="amount"
        disableSort
        render={(line) => <Amount amount={line.amount} unit={line.unit} />}
      />
      <Column
        align="right"
        source="balance_after"
        disableSort
        render={(line) => line.balance_after && <Amount amount={line.balance_after} unit={line.unit} />}
      />
      <Column source="reference" disableSort />
      <Column source="note" disableSort render={(line) => <Clipped text={line.note} />} />
    </DataTable>
  );
}

function Merchant({ line }: { line: LedgerLine }) {
  const text = useText();
  if (!line.merchant_id) return <>{text("resources.ledger.ours")}</>;
  return <TextLink to={`/merchants/${line.merchant_id}/show`}>{line.merchant || line.merchant_id}</TextLink>;
}

function LineCard({ line }: { line: LedgerLine }) {
  return (
    <RecordCard title={<Amount amount={line.amount} unit={line.unit} />}>
      <Merchant line={line} />
      <span>
        <AccountName account={line.account} /> · <KindName kind={line.kind} />
      </span>
      <span>{[line.reference, line.note].filter(Boolean).join(" · ")}</span>
      <Moment at={line.at} />
    </RecordCard>
  );
}
