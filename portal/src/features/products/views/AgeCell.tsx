import type { PublishedProduct } from "@/shared/api/types";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Stack } from "@/shared/ui/Card";
import { Tag } from "@/shared/ui/Tag";
import { productsTexts } from "../texts";
import { viewsTexts } from "./texts";

const FRESH = 2 * 24 * 60 * 60 * 1000;

/** The age of a product's data from its store and its supplier; old data is marked but kept. */
export function Age({ product }: { product: PublishedProduct }) {
  const t = useTexts(viewsTexts);
  const { in_store: inStore } = product;
  const isStale = Boolean(inStore?.read_at) && Date.now() - Date.parse(inStore?.read_at ?? "") > FRESH;
  return (
    <Stack gap={0.5} sx={{ justifyItems: "start" }}>
      {isStale && (
        <span title={t.staleText}>
          <Tag tone="warning">{t.stale}</Tag>
        </span>
      )}
      <SyncLine product={product} />
      <MonitoringLine product={product} />
    </Stack>
  );
}

/** The age of the store's data, and why it is not newer. */
function SyncLine({ product: { in_store: inStore } }: { product: PublishedProduct }) {
  const t = useTexts(productsTexts);
  return (
    <>
      <Muted title={utc(inStore?.read_at)}>
        {inStore?.read_at ? t.synced(moment(inStore.read_at)) : t.neverSynced}
      </Muted>
      {inStore?.remark && <Muted>{inStore.remark}</Muted>}
    </>
  );
}

/** Whether its supplier is looked at, and how old what is known of it is. */
function MonitoringLine({ product }: { product: PublishedProduct }) {
  const t = useTexts(productsTexts);
  const views = useTexts(viewsTexts);
  if (product.monitoring === "off") return <Muted>{views.unwatched}</Muted>;
  if (["over_limit", "frozen"].includes(product.monitoring)) return <Muted>{t.overLimit}</Muted>;
  return (
    <>
      <Muted title={utc(product.checked_at)}>
        {product.checked_at ? t.checked(moment(product.checked_at)) : t.monitored}
      </Muted>
      {product.monitoring_remark && <Muted>{product.monitoring_remark}</Muted>}
    </>
  );
}
