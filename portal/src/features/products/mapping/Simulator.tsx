import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { MappingSimulation, SkuMapping } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { MeasuredDays } from "@/shared/suppliers/MeasuredDays";
import { supplierName } from "@/shared/suppliers/suppliers";
import { Line, Lines, Muted, TitledCard } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import { type Order, useSimulation } from "./api";
import { useVariantName } from "./parts";
import { mappingTexts } from "./texts";

const Fields = styled("form")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1.5),
  gridTemplateColumns: "repeat(auto-fit, minmax(130px, 1fr))",
  alignItems: "start",
}));

function Result({ found, order }: { found: MappingSimulation; order: Order }) {
  const t = useTexts(mappingTexts);
  const chosen = found.ways.find((way) => way.verdict === "chosen");
  const days = found.freight?.max_days ?? found.freight?.min_days;
  const cost = found.total || chosen?.cost;
  return (
    <div role="status">
      {chosen && (
        <strong>
          {t.result(
            order.country,
            `${supplierName(chosen.type)}, ${chosen.title.slice(0, 60)}`,
            chosen.pieces,
            cost ? money(cost, chosen.currency) : "",
            days ? t.days(days) : "",
          )}
        </strong>
      )}
      {chosen && <MeasuredDays type={chosen.type} country={order.country} service={found.freight?.service} />}
      {found.remark && <Muted sx={{ display: "block" }}>{found.remark}</Muted>}
      <Lines>
        {found.ways.map((way, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same SKU may be tried by two rules
          <Line key={at}>
            <div>
              {[way.title.slice(0, 60), ...way.option_values].join(" / ")}{" "}
              <Muted>
                {[way.cost && money(way.cost, way.currency), way.seen_at && t.asOf(moment(way.seen_at))]
                  .filter(Boolean)
                  .join(" ")}
              </Muted>
            </div>
            <Muted>{t.verdicts[way.verdict]}</Muted>
          </Line>
        ))}
      </Lines>
    </div>
  );
}

/** Tries an order: which supplier it would go to, for how much, in how many days. */
export function Simulator({ mapping }: { mapping: SkuMapping }) {
  const t = useTexts(mappingTexts);
  const nameOf = useVariantName();
  const [order, setOrder] = useState<Order>({
    variant: mapping.variants[0]?.variant_id ?? "",
    country: "US",
    quantity: 1,
  });
  const [isWrong, setWrong] = useState(false);
  const simulation = useSimulation(mapping.id);
  const set = (part: Partial<Order>) => setOrder((before) => ({ ...before, ...part }));
  const submit = () => {
    const fits = /^[A-Z]{2}$/.test(order.country);
    setWrong(!fits);
    if (fits && !simulation.isPending) simulation.mutate(order);
  };
  return (
    <TitledCard title={t.simulator} text={t.simulatorText}>
      <Fields
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Select
          label={t.variant}
          value={order.variant}
          choices={mapping.variants.map((variant) => ({ value: variant.variant_id, label: nameOf(variant) }))}
          onChange={(event) => set({ variant: event.target.value })}
        />
        <Field
          label={t.country}
          hint={t.countryHint}
          error={isWrong ? t.countryWrong : undefined}
          value={order.country}
          inputProps={{ maxLength: 2 }}
          onChange={(event) => set({ country: event.target.value.toUpperCase() })}
        />
        <Field
          label={t.pieces}
          value={order.quantity || ""}
          inputProps={{ inputMode: "numeric" }}
          onChange={(event) => set({ quantity: Number(event.target.value.replace(/\D/g, "").slice(0, 6)) })}
        />
        <Button type="submit" variant="outlined" loading={simulation.isPending} sx={{ mt: { sm: 3.25 } }}>
          {t.simulate}
        </Button>
      </Fields>
      {simulation.error && <Alert severity="error">{messageOf(simulation.error)}</Alert>}
      {simulation.data && <Result found={simulation.data} order={simulation.variables ?? order} />}
    </TitledCard>
  );
}
