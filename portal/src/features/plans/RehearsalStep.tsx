import Alert from "@mui/material/Alert";
import type { Plan } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { useRehearsal } from "./api";
import { givesLess } from "./choice";
import type { DowngradeChoice } from "./downgrade";
import { downgradeTexts } from "./downgradeTexts";
import { limitsOf, useNamedPlan } from "./limits";
import { plansTexts } from "./texts";

/** How many are named; the others are counted. */
const NAMED = 10;

interface RehearsalStepProps {
  platform: number;
  plan: Plan;
  /** The plan that runs now, if it is on sale. */
  running: Plan | undefined;
  choice: Partial<DowngradeChoice>;
  /** Why the change was refused. */
  problem: string;
}

/** Shows when the change takes effect, the new limits, and what will be frozen, by name and count. */
export function RehearsalStep({ platform, plan, running, choice, problem }: RehearsalStepProps) {
  const t = useTexts(downgradeTexts);
  const words = useTexts(plansTexts);
  const name = useNamedPlan(plan);
  const limits = limitsOf(plan, words);
  const price = money(plan.remark.plan_promotion_price || plan.remark.plan_price, plan.currency);
  const { data, error, refetch } = useRehearsal(platform, plan.id, choice);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={3} height={48} />;
  const { stores, products, sub_accounts: people } = data;
  const variants = products.reduce((sum, product) => sum + product.variants, 0);
  const isNothing = stores.length + products.length + people.length === 0;
  return (
    <Stack>
      {problem && <Alert severity="error">{problem}</Alert>}
      <strong>{t.takesEffect(moment(data.effective_at))}</strong>
      <ul style={{ margin: 0 }}>
        <li>{t.untilThen}</li>
        <li>{t.thenLimits(name, besides(limits))}</li>
        <li>{plan.is_free ? t.notCharged : t.thenPrice(`${price} ${words.per[plan.charge_way]}`)}</li>
      </ul>
      {isNothing && <span>{t.nothingLeftOut}</span>}
      <Named
        title={t.pausedStores(stores.length)}
        names={stores.map(({ id, name, shop }) => ({ id, name: name || shop }))}
      />
      <Named
        title={t.unmonitored(products.length, variants)}
        names={products.map(({ id, title }) => ({ id, name: title }))}
      />
      <Named
        title={t.inactive(people.length)}
        names={people.map(({ id, mailbox }) => ({ id, name: mailbox }))}
      />
      {data.products_over > 0 && <Alert severity="warning">{t.productsOver(data.products_over)}</Alert>}
      <Alert severity="info">{givesLess(plan, running) ? t.nothingDeleted : t.canTakeBack}</Alert>
    </Stack>
  );
}

function Named({ title, names }: { title: string; names: readonly { id: string; name: string }[] }) {
  const t = useTexts(downgradeTexts);
  if (names.length === 0) return null;
  return (
    <section aria-label={title} style={{ overflowWrap: "anywhere" }}>
      <strong>{title}</strong>
      <ul style={{ margin: 0 }}>
        {names.slice(0, NAMED).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {names.length > NAMED && <li>{t.more(names.length - NAMED)}</li>}
      </ul>
    </section>
  );
}
