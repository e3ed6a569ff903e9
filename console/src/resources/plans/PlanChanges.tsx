import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { PlanChange } from "@/api/types";
import { useText } from "@/i18n/useText";
import { useAmount } from "@/ui/Amount";

const LIMITS = ["stores_per_platform", "import_products", "monitored_variants", "sub_accounts"] as const;

const List = styled("ul")(({ theme }) => ({
  margin: theme.spacing(0.5, 0, 1.5),
  paddingLeft: theme.spacing(2.5),
}));

/** Plans whose price or limits change, each with what it was and what it will be. */
export function PlanChanges({ changes }: { changes: PlanChange[] }) {
  const text = useText();
  const amount = useAmount();
  const line = (label: string, before: string, after: string) =>
    before !== after && (
      <li key={label}>{text("resources.plans.publishing.change", { label, before, after })}</li>
    );
  return (
    <div>
      {changes.map((change) => (
        <div key={change.plan_id}>
          <Typography component="h3" variant="subtitle1">
            {text("resources.plans.publishing.on_plan", {
              plan: change.plan,
              smart_count: change.subscribers,
            })}
          </Typography>
          <List>
            {line(
              text("resources.plans.fields.price"),
              amount(change.price_before, change.currency),
              amount(change.price_after, change.currency),
            )}
            {LIMITS.map((name) =>
              line(
                text(`resources.plans.fields.${name}`),
                change.before[name].toLocaleString(),
                change.after[name].toLocaleString(),
              ),
            )}
          </List>
        </div>
      ))}
    </div>
  );
}
