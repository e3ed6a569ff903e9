import type { Merchant } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Aside, Columns, Main } from "@/ui/Columns";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { RecordFacts } from "@/ui/RecordFacts";
import { showPage } from "@/ui/showPage";
import { ActAsMain } from "./ActAsMain";
import { ownName } from "./labels";
import { MerchantBalances } from "./MerchantBalances";
import { MerchantCare } from "./MerchantCare";
import { MerchantClaims } from "./MerchantClaims";
import { MerchantGrants } from "./MerchantGrants";
import { MerchantHealth } from "./MerchantHealth";
import { MerchantMenus } from "./MerchantMenus";
import { MerchantMessages } from "./MerchantMessages";
import { MerchantPayments } from "./MerchantPayments";
import { MerchantRequests } from "./MerchantRequests";
import { MerchantStateTag } from "./MerchantStateTag";
import { MerchantStores } from "./MerchantStores";
import { MerchantSummary } from "./MerchantSummary";
import { MerchantTasks } from "./MerchantTasks";
import { MerchantTimeline } from "./MerchantTimeline";
import { MerchantTrails } from "./MerchantTrails";
import { MerchantPlans } from "./plans/MerchantPlans";

interface OfMerchant {
  record: Merchant;
}

export const MerchantShow = showPage<Merchant>({
  resource: "merchants",
  title: ({ mailbox }) => mailbox,
  intro: ownName,
  Tag: ({ record }) => <MerchantStateTag state={record.state} />,
  Commands: ({ record }) => (
    <>
      <ActAsMain merchant={record} />
      <MerchantTrails id={record.id} schema={record.schema_name} />
    </>
  ),
  Body,
});

function Body({ record }: OfMerchant) {
  // Until the full record arrives, react-admin shows the shorter one from the list.
  if (!("counts" in record)) return null;
  return (
    <>
      <MerchantSummary record={record} />
      <Columns>
        <Main>
          <MerchantPlans merchantId={record.id} />
          <MerchantRequests merchantId={record.id} />
          <MerchantMessages merchantId={record.id} />
          <MerchantStores stores={record.stores} />
          <MerchantHealth merchantId={record.id} />
          <MerchantBalances merchant={record.id} />
          <MerchantPayments merchantId={record.id} />
          <MerchantTimeline merchantId={record.id} />
        </Main>
        <Aside>
          <MerchantGrants merchantId={record.id} />
          <MerchantTasks merchantId={record.id} />
          <MerchantCare merchantId={record.id} />
          <Account record={record} />
          <MerchantMenus merchant={record} />
          <MerchantClaims merchant={record} />
        </Aside>
      </Columns>
    </>
  );
}

function Account({ record: { user_count, created_at, leaves_at, id, schema_name } }: OfMerchant) {
  const text = useText();
  const facts = {
    user_count,
    created_at: <Moment at={created_at} />,
    ...(leaves_at && { leaves_at: <Moment at={leaves_at} /> }),
    id,
    schema_name: <Mono>{schema_name}</Mono>,
  };
  return <RecordFacts title={text("resources.merchants.facts")} facts={facts} />;
}
