import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Switch from "@mui/material/Switch";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useOwnName } from "@/i18n/useOwnName";
import { useText } from "@/i18n/useText";
import { Section } from "@/ui/Section";
import { CHARGE_WAYS, type PlanDraft } from "./draft";

const Grid = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(200px, 100%), 1fr))",
}));

const NUMBERS = [
  "stores_per_platform",
  "import_products",
  "monitored_variants",
  "sub_accounts",
  "trial_days",
] as const;
const LINES = ["content_en", "content_zh"] as const;

type TextName = (typeof NUMBERS)[number] | (typeof LINES)[number] | PlainName;
type PlainName =
  | "name_en"
  | "name_zh"
  | "price"
  | "promotion_price"
  | "currency"
  | "selling_point_en"
  | "selling_point_zh";

interface PlanFieldsProps {
  plan: PlanDraft;
  set: (change: Partial<PlanDraft>) => void;
  errorOf: (name: string) => string | undefined;
  onRemove?: () => void;
}

/** One plan of an edition: what it costs and how much it has room for. */
export function PlanFields({ plan, set, errorOf, onRemove }: PlanFieldsProps) {
  const text = useText();
  const nameOf = useOwnName();
  const input = (name: TextName) => ({
    label: text(`resources.plans.fields.${name}`),
    value: plan[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    error: Boolean(errorOf(name)),
    helperText: errorOf(name),
    fullWidth: true,
  });
  const toggle = (name: "is_free" | "is_on") => (
    <FormControlLabel
      label={text(`resources.plans.fields.${name}`)}
      control={<Switch checked={plan[name]} onChange={(_event, on) => set({ [name]: on })} />}
    />
  );
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
        <TextField {...input("name_en")} required />
        <TextField {...input("name_zh")} slotProps={{ htmlInput: { lang: "zh" } }} />
        <TextField
          select
          fullWidth
          label={text("resources.plans.fields.charge_way")}
          value={plan.charge_way}
          onChange={(event) => set({ charge_way: Number(event.target.value) })}
        >
          {CHARGE_WAYS.map(({ way, words }) => (
            <MenuItem key={way} value={way}>
              {text(`resources.plans.charge_ways.${words}`)}
            </MenuItem>
          ))}
        </TextField>
        {!plan.is_free && (
          <>
            <TextField {...input("price")} required />
            <TextField {...input("promotion_price")} />
            <TextField {...input("currency")} required slotProps={{ htmlInput: { maxLength: 3 } }} />
          </>
        )}
        {NUMBERS.map((name) => (
          <TextField key={name} {...input(name)} type="number" slotProps={{ htmlInput: { min: 0 } }} />
        ))}
        <TextField {...input("selling_point_en")} />
        <TextField {...input("selling_point_zh")} slotProps={{ htmlInput: { lang: "zh" } }} />
        {LINES.map((name) => (
          <TextField key={name} {...input(name)} multiline minRows={2} />
        ))}
      </Grid>
      {toggle("is_free")}
      {toggle("is_on")}
    </Section>
  );
}
