import type { useFields } from "@/shared/forms/useFields";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Part } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Tick } from "@/shared/ui/Tick";
import type { RulesFields } from "./rules";
import { tradeTexts } from "./tradeTexts";

const NUMBERS = ["ioss", "vat_eu", "vat_gb", "voec", "eori"] as const;

/** The merchant's own numbers for taxes and customs, and who bears duty. */
export function TradePart({
  form,
}: {
  form: Pick<ReturnType<typeof useFields<RulesFields>>, "field" | "choice">;
}) {
  const t = useTexts(tradeTexts);
  const tick = (name: "trade.pays_duties" | "trade.is_business", label: string) => {
    const { value, onChange } = form.choice(name);
    return <Tick label={label} checked={value} onChange={(event) => onChange(event.target.checked)} />;
  };
  return (
    <Part aria-label={t.title}>
      <h3>{t.title}</h3>
      <Muted>{t.text}</Muted>
      {NUMBERS.map((name) => (
        <Field
          key={name}
          label={t.numbers[name]}
          hint={t.hints[name]}
          inputProps={{ maxLength: 40 }}
          {...form.field(`trade.${name}`)}
        />
      ))}
      {tick("trade.pays_duties", t.paysDuties)}
      {tick("trade.is_business", t.isBusiness)}
    </Part>
  );
}
