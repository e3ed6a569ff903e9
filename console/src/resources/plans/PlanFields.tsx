import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useWatch } from "react-hook-form";
import { usePlanName } from "@/i18n/usePlanName";
import { useText } from "@/i18n/useText";
import { AmountInput } from "@/ui/form/amounts";
import { choicesOf } from "@/ui/form/choices";
import { ChoiceInput, LineInput, MomentInput } from "@/ui/form/inputs";
import { SwitchInput } from "@/ui/form/SwitchInput";
import { Section } from "@/ui/Section";
import { NUMBERS, type PlanDraft } from "./draft";

const Grid = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(200px, 100%), 1fr))",
}));

const CHARGE_WAYS = choicesOf("resources.plans.charge_ways", { 1: "monthly", 2: "yearly", 3: "quarterly" });

interface PlanFieldsProps {
  place: number;
  onRemove?: () => void;
}

/** One plan of an edition: what it costs and how much it has room for. */
export function PlanFields({ place, onRemove }: PlanFieldsProps) {
  const text = useText();
  const nameOf = usePlanName();
  const plan = useWatch({ name: `plans.${place}` }) as PlanDraft;
  const named = (name: Exclude<keyof PlanDraft, "key" | "id" | "is_default">) => ({
    source: `plans.${place}.${name}`,
    label: `resources.plans.fields.${name}` as const,
  });
  const remove = onRemove && !plan.is_default && (
    <Button startIcon={<DeleteOutlined />} color="error" onClick={onRemove}>
      {text("resources.plans.remove_plan")}
    </Button>
  );
  return (
    <Section title={nameOf(plan) || text("resources.plans.new_plan")} action={remove}>
      {plan.is_default && (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {text("resources.plans.default")}
        </Typography>
      )}
      <Grid>
        <LineInput {...named("name_en")} required />
        <LineInput {...named("name_zh")} lang="zh" />
        <ChoiceInput {...named("charge_way")} choices={CHARGE_WAYS} />
        {!plan.is_free && (
          <>
            <AmountInput {...named("price")} unit={plan.currency} required />
            <AmountInput {...named("promotion_price")} unit={plan.currency} />
            {plan.promotion_price !== "" && (
              <>
                <MomentInput {...named("promotion_from")} />
                <MomentInput {...named("promotion_until")} />
              </>
            )}
            <LineInput {...named("currency")} limit={3} required />
          </>
        )}
        {NUMBERS.map((name) => (
          <LineInput key={name} {...named(name)} type="number" min={0} />
        ))}
        <LineInput {...named("selling_point_en")} />
        <LineInput {...named("selling_point_zh")} lang="zh" />
        <LineInput {...named("content_en")} lines={2} />
        <LineInput {...named("content_zh")} lines={2} />
      </Grid>
      <SwitchInput {...named("is_free")} />
      <SwitchInput {...named("is_on")} />
    </Section>
  );
}
