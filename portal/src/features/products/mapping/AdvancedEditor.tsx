import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useTexts } from "@/shared/i18n/texts";
import { Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import { type DraftRow, newRow } from "./draft";
import { type ModeProps, Sides, useSkuChoices, useVariantName } from "./parts";
import { mappingTexts } from "./texts";

const Numbers = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1),
  gridTemplateColumns: "repeat(auto-fit, minmax(110px, 1fr))",
  alignItems: "end",
}));

interface RuleProps {
  row: DraftRow;
  label: string;
  choices: { value: string; label: string }[];
  onChange: (part: Partial<DraftRow>) => void;
  onRemove?: () => void;
}

function Rule({ row, label, choices, onChange, onRemove }: RuleProps) {
  const t = useTexts(mappingTexts);
  const field = (name: "quantity" | "countries" | "priority" | "maxCost", isNumber = false) => ({
    label: t[name],
    value: row[name],
    inputProps: isNumber ? { inputMode: "numeric" as const } : undefined,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <Stack gap={1}>
      <Select
        label={label}
        value={row.sku}
        choices={choices}
        onChange={(event) => onChange({ sku: event.target.value })}
      />
      <Numbers>
        <Field {...field("quantity", true)} />
        <Field {...field("countries")} />
        <Field {...field("priority", true)} />
        <Field {...field("maxCost")} />
        {onRemove && <Button onClick={onRemove}>{t.removeRule}</Button>}
      </Numbers>
    </Stack>
  );
}

/** Several sources per variant: by country, bundle quantity, priority and maximum cost. */
export function AdvancedEditor({ mapping, draft, onChange }: ModeProps) {
  const t = useTexts(mappingTexts);
  const choices = useSkuChoices(mapping.sources);
  const nameOf = useVariantName();
  const set = (key: number, part: Partial<DraftRow>) =>
    onChange({ rows: draft.rows.map((row) => (row.key === key ? { ...row, ...part } : row)) });
  return (
    <div>
      {mapping.variants.map((variant) => {
        const rows = draft.rows.filter((row) => row.variant === variant.variant_id);
        return (
          <Sides key={variant.variant_id} sx={{ alignItems: "start" }}>
            <strong>{nameOf(variant)}</strong>
            <Stack gap={1.5}>
              {rows.map((row) => (
                <Rule
                  key={row.key}
                  row={row}
                  label={t.skuFor(nameOf(variant))}
                  choices={choices}
                  onChange={(part) => set(row.key, part)}
                  onRemove={
                    rows.length > 1
                      ? () => onChange({ rows: draft.rows.filter((other) => other.key !== row.key) })
                      : undefined
                  }
                />
              ))}
              <div>
                <Button
                  size="small"
                  onClick={() =>
                    onChange({
                      rows: [...draft.rows, newRow(variant.variant_id, { priority: String(rows.length) })],
                    })
                  }
                >
                  {t.addRule}
                </Button>
              </div>
            </Stack>
          </Sides>
        );
      })}
    </div>
  );
}
