import type { SupplierOffered } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { useSuppliers } from "@/shared/suppliers/useSuppliers";
import { Line, Lines, Muted, TitledCard } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { settingsTexts } from "./texts";

type Health = "working" | "waiting" | "closed";

const TONES: Record<Health, TagTone> = { working: "success", waiting: "warning", closed: "neutral" };

function healthOf({ is_open, waiting }: SupplierOffered): Health {
  if (!is_open) return "closed";
  return waiting ? "waiting" : "working";
}

function SupplierLine({ supplier }: { supplier: SupplierOffered }) {
  const t = useTexts(settingsTexts);
  const health = healthOf(supplier);
  const can = [t.can.import, ...supplier.abilities.map((ability) => t.can[ability] ?? ability)];
  return (
    <Line>
      <div>
        <strong>{supplier.name}</strong> <Tag tone={TONES[health]}>{t.health[health]}</Tag>
        <Muted sx={{ display: "block" }}>{can.join(" · ")}</Muted>
        {supplier.calls_per_second !== null && <Muted>{t.pace(supplier.calls_per_second)}</Muted>}
        {supplier.waiting && <Muted sx={{ display: "block" }}>{supplier.waiting.text}</Muted>}
      </div>
    </Line>
  );
}

/** What each supplier can do, how fast we may ask it, and how it is now. */
export function SupplierHealth() {
  const t = useTexts(settingsTexts);
  const suppliers = useSuppliers();
  return (
    <TitledCard title={t.healthTitle} text={t.healthText}>
      <Pending query={suppliers} rows={4} height={56} />
      <Lines>
        {suppliers.data?.map((supplier) => (
          <SupplierLine key={supplier.type} supplier={supplier} />
        ))}
      </Lines>
    </TitledCard>
  );
}
