import type { PublishedProduct } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { productsTexts } from "./texts";

/** Whether its supplier is looked at, and how old what is known of it is. */
export function MonitoringLine({ product }: { product: PublishedProduct }) {
  const t = useTexts(productsTexts);
  if (product.monitoring === "off") return null;
  if (product.monitoring === "over_limit") return <Muted>{t.overLimit}</Muted>;
  return (
    <>
      <Muted>{product.checked_at ? t.checked(moment(product.checked_at)) : t.monitored}</Muted>
      {product.monitoring_remark && <Muted>{product.monitoring_remark}</Muted>}
    </>
  );
}
