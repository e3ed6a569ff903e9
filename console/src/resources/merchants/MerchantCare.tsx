import { useQuery } from "@tanstack/react-query";
import { useCanAccess, useDataProvider } from "react-admin";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { LoadFailed } from "@/ui/LoadFailed";
import { Section } from "@/ui/Section";
import { ListSkeleton } from "@/ui/Skeletons";
import { MerchantNotes } from "./MerchantNotes";
import { OwnFields } from "./OwnFields";

/** Notes, tasks and fields that staff keep about a merchant; hidden without the right to customers. */
export function MerchantCare({ merchantId }: { merchantId: string }) {
  const { canAccess } = useCanAccess({ resource: "merchants", action: "care" });
  return canAccess ? <Care merchantId={merchantId} /> : null;
}

function Care({ merchantId }: { merchantId: string }) {
  const text = useText();
  const { readCare } = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ["merchants", "care", merchantId],
    queryFn: ({ signal }) => readCare(merchantId, signal),
  });
  if (!data) {
    return (
      <Section title={text("resources.merchants.notes.heading")}>
        {error ? <LoadFailed error={error} onRetry={() => refetch()} /> : <ListSkeleton />}
      </Section>
    );
  }
  const values = data.fields.map(({ id, value }) => `${id}=${value}`).join();
  return (
    <>
      {data.fields.length > 0 && <OwnFields key={values} merchantId={merchantId} fields={data.fields} />}
      <MerchantNotes merchantId={merchantId} notes={data.notes} />
    </>
  );
}
