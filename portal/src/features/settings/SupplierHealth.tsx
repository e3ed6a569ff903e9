import type { SupplierOffered } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { useSuppliers } from "@/shared/suppliers/useSuppliers";
import { Line, Lines, Muted, TitledCard } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { settingsTexts } from "./texts";

type Health = "working" | "waiting" | "closed" | "missing";

const TONES: Record<Health, TagTone> = {
  working: "success",
  waiting: "warning",
  closed: "neutral",
  missing: "neutral",
};

function healthOf({ is_open, is_set_up, waiting }: SupplierOffered): Health {
  if (!is_set_up) return "missing";
  if (!is_open) return "closed";
  return waiting ? "waiting" : "working";
}

function SupplierLine({ supplier }: { supplier: SupplierOffered }) {
  const t = useTexts(settingsTexts);
  const health = healthOf(supplier);
  const can = [t.can.import, ...supplier.abilities.map((ability) => t.can[ability] ?? ability)];
  const quota = [
    supplier.calls_per_second !== null && t.pace(supplier.calls_per_second),
    supplier.calls_allowed === null
      ? t.unstated(supplier.name)
      : t.allowed(supplier.name, supplier.calls_allowed),
  ];
  return (
    <Line>
      <div>
        <strong>{supplier.name}</strong> <Tag tone={TONES[health]}>{t.health[health]}</Tag>
        <Muted sx={{ display: "block" }}>{can.join(" · ")}</Muted>
        <Muted sx={{ display: "block" }}>{quota.filter(Boolean).join(" · ")}</Muted>
        {health === "missing" && <Muted sx={{ display: "block" }}>{t.notSetUp}</Muted>}
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
