import { supplierDeliveryDays } from "@/shared/api/generated/operations";
import { useRead } from "@/shared/api/hooks";
import { countryName } from "@/shared/format/names";
import { day } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { measuredTexts } from "./texts";

const AN_HOUR = 3_600_000;

interface MeasuredDaysProps {
  /** The supplier's code. */
  type: number;
  /** Without it, each of the main countries. */
  country?: string;
  /** Without it, all ways to ship together. */
  service?: string;
}

/** How long a supplier's parcels took, by those that arrived; nothing while too few did. */
export function MeasuredDays({ type, country, service }: MeasuredDaysProps) {
  const t = useTexts(measuredTexts);
  const asked = { type, country: country || undefined, service: service ? [service] : undefined };
  const { data } = useRead(supplierDeliveryDays, asked, { staleTime: AN_HOUR, retry: false });
  return data?.map(({ country: to, half_days, most_days, parcels, is_own, counted_at }) => (
    <Muted key={to} sx={{ display: "block" }} title={t.countedAt(day(counted_at))}>
      {t.measured(country ? "" : countryName(to), half_days, most_days, parcels, is_own)}
    </Muted>
  ));
}
