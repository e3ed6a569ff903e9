import type { Merchant } from "@/api/types";
import { PageHeading } from "@/ui/PageHeading";
import { RecordPage, useBack } from "@/ui/RecordPage";
import { Sections } from "@/ui/Section";
import { ActAsMain } from "./ActAsMain";
import { ownName } from "./labels";
import { MerchantBalances } from "./MerchantBalances";
import { MerchantCounts } from "./MerchantCounts";
import { MerchantFacts } from "./MerchantFacts";
import { MerchantGrants } from "./MerchantGrants";
import { MerchantMenus } from "./MerchantMenus";
import { MerchantStateTag } from "./MerchantStateTag";
import { MerchantStores } from "./MerchantStores";
import { MerchantTimeline } from "./MerchantTimeline";
import { MerchantTrails } from "./MerchantTrails";
import { MerchantPlans } from "./plans/MerchantPlans";

export function MerchantShow() {
  return (
    <RecordPage<Merchant> resource="merchants">
      {(merchant) => <MerchantDetail merchant={merchant} />}
    </RecordPage>
  );
}

function MerchantDetail({ merchant }: { merchant: Merchant }) {
  const back = useBack("merchants");
  return (
    <>
      <PageHeading
        title={merchant.mailbox}
        intro={ownName(merchant)}
        back={back}
        tag={<MerchantStateTag state={merchant.state} />}
        actions={
          <>
            <ActAsMain merchant={merchant} />
            <MerchantTrails id={merchant.id} schema={merchant.schema_name} />
          </>
        }
      />
      {/* Coming from the list, its shorter record is shown until the whole one is here. */}
      {"counts" in merchant ? (
        <Sections>
          <MerchantCounts counts={merchant.counts} />
          <MerchantFacts merchant={merchant} />
          <MerchantPlans merchantId={merchant.id} />
          <MerchantBalances merchant={merchant.id} />
          <MerchantStores stores={merchant.stores} />
          <MerchantMenus merchant={merchant} />
          <MerchantGrants merchantId={merchant.id} />
          <MerchantTimeline merchantId={merchant.id} />
        </Sections>
      ) : null}
    </>
  );
}
