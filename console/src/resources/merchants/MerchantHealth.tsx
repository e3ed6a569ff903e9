import type { ConnectionRow } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Moment } from "@/ui/Moment";
import { usePlatformName } from "@/ui/platforms";
import { HealthTag, healthName, isCheck } from "@/ui/storeHealth";
import { Related } from "./Related";

/** How the connections of a merchant's stores are. */
export function MerchantHealth({ merchantId }: { merchantId: string }) {
  return (
    <Related<ConnectionRow> resource="connections" merchantId={merchantId} words="resources.merchants.health">
      {(row) => <Health row={row} />}
    </Related>
  );
}

function Health({ row }: { row: ConnectionRow }) {
  const text = useText();
  const nameOf = usePlatformName();
  const { store, platform, health, failing, last_success_at } = row;
  return (
    <>
      <strong>{store}</strong>
      <span>{nameOf(platform)}</span>
      <HealthTag state={healthName(health)} />
      <span>
        {failing
          .filter(isCheck)
          .map((check) => text(`resources.connections.checks.${check}`))
          .join(", ")}
      </span>
      {last_success_at && <Moment at={last_success_at} />}
    </>
  );
}
