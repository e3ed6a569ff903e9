import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { messageOf } from "@/shared/api/errors";
import type { PlacingPlan, StoreOrder } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { moment } from "@/shared/format/time";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { type Choices, type Resend, usePlace, usePreview } from "../api";
import { Blocked } from "./Blocked";
import { Customs, CustomsUnknown } from "./Customs";
import { Groups } from "./Groups";
import { Offers } from "./Offers";
import { ReadyOrders } from "./ReadyOrders";
import { hasSpelling, Spelling } from "./Spelling";
import { placingTexts } from "./texts";
import { togetherTexts } from "./togetherTexts";

const WIDTH = 860;

const Section = styled("section")(({ theme }) => ({
  "& h3": { ...theme.typography.subtitle1, fontWeight: 600, margin: theme.spacing(1, 0) },
  "& > .MuiAlert-root": { marginTop: theme.spacing(1) },
}));

const Sums = styled("dl")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.spacing(1, 4),
  margin: theme.spacing(1.5, 0, 0),
  "& dt": { color: theme.palette.text.secondary, fontSize: theme.typography.body2.fontSize },
  "& dd": { margin: 0, fontWeight: 600, fontSize: "1.15rem" },
}));

const digits = (text: string) => text.replace(/[^\d.]/g, "");

/** Whether the amount that must be typed was typed; currency and separators do not matter. */
const isTyped = (plan: PlacingPlan, typed: string) =>
  plan.must_type === "" || digits(typed) === digits(plan.must_type);

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section>
      <h3>{title}</h3>
      {children}
    </Section>
  );
}

function Totals({ plan }: { plan: PlacingPlan }) {
  const t = useTexts(placingTexts);
  const sum = (amounts: PlacingPlan["cost"]) =>
    amounts.map(({ amount, currency }) => money(amount, currency)).join(" + ");
  return (
    <Sums>
      <div>
        <dt>{t.cost}</dt>
        <dd>{sum(plan.cost) || "–"}</dd>
      </div>
      {plan.customs.some(({ amount }) => Number(amount)) && (
        <div>
          <dt>{t.customs}</dt>
          <dd>{sum(plan.customs)}</dd>
        </div>
      )}
      <div>
        <dt>{plan.is_customs_known || plan.profit.length === 0 ? t.profit : t.profitAtMost}</dt>
        <dd>{sum(plan.profit) || "–"}</dd>
      </div>
    </Sums>
  );
}

/** When the oldest quote of what is ready came; undefined without any. */
const oldestQuote = ({ orders }: PlacingPlan) =>
  orders
    .filter(({ is_ready }) => is_ready)
    .flatMap(({ purchases }) =>
      purchases.flatMap(({ lines }) => lines.map(({ quoted_at }) => quoted_at ?? "")),
    )
    .filter(Boolean)
    .sort()[0];

interface PlannedProps {
  plan: PlacingPlan;
  orders: readonly StoreOrder[];
  isTaking: boolean;
  onTake: (keys: string[]) => void;
}

function Planned({ plan, orders, isTaking, onTake }: PlannedProps) {
  const t = useTexts(placingTexts);
  const together = useTexts(togetherTexts);
  const quoted = oldestQuote(plan);
  return (
    <>
      {plan.waiting > 0 && (
        <Alert severity="info" role="status">
          {t.waiting(plan.waiting)}
        </Alert>
      )}
      {plan.ready > 0 && (
        <>
          <Part title={t.suppliers}>
            <Groups plan={plan} />
            {quoted && <Muted>{t.quoted(moment(quoted))}</Muted>}
            {plan.groups.some(({ way }) => way === "staff") && <Muted>{t.fromBalance}</Muted>}
            <Totals plan={plan} />
            {plan.unknown_costs > 0 && <Alert severity="warning">{t.unknownCosts(plan.unknown_costs)}</Alert>}
            <CustomsUnknown plan={plan} />
          </Part>
          <Part title={t.ready}>
            <ReadyOrders plan={plan} />
            <Customs plan={plan} />
          </Part>
        </>
      )}
      {plan.offers.length > 0 && (
        <Part title={together.title}>
          <Offers offers={plan.offers} busy={isTaking} onTake={onTake} />
        </Part>
      )}
      {hasSpelling(plan) && (
        <Part title={t.spelling}>
          <Spelling plan={plan} />
        </Part>
      )}
      {plan.ready === 0 && plan.waiting === 0 && <Alert severity="warning">{t.nothing}</Alert>}
      {plan.blocked.length > 0 && (
        <Part title={t.blocked(plan.blocked.length)}>
          <Blocked plan={plan} orders={orders} />
        </Part>
      )}
    </>
  );
}

interface PlacingDialogProps {
  ids: readonly string[];
  /** What is placed of the orders; left out: all that is to be bought. */
  choices?: Choices;
  /** Which purchase is sent once more. */
  resend?: Resend;
  /** The orders that the screen shows. */
  orders: readonly StoreOrder[];
  onClose: () => void;
  onDone: () => void;
}

/** What placing would buy, where, for how much and with what profit; then places it. */
export function PlacingDialog({ ids, choices, resend, orders, onClose, onDone }: PlacingDialogProps) {
  const t = useTexts(placingTexts);
  const preview = usePreview(ids, choices, resend);
  const plan = preview.data;
  const form = useSavedForm({
    defaultValues: { typed_amount: "" },
    save: usePlace(),
    request: ({ typed_amount }) => ({ token: plan?.token ?? "", version: plan?.version ?? "", typed_amount }),
    onSaved: (process) => {
      showToast("info", t.started(process));
      onDone();
    },
  });
  const isReady =
    plan !== undefined && !preview.isTaking && plan.ready > 0 && isTyped(plan, form.watch("typed_amount"));
  const problem = form.problem ?? (preview.error ? messageOf(preview.error) : undefined);
  const again = () => {
    form.clearErrors();
    void preview.again();
  };
  return (
    <FormDialog
      title={t.title(ids.length)}
      width={WIDTH}
      submitLabel={t.place(plan?.ready ?? 0)}
      disabled={!isReady}
      busy={form.busy}
      problem={problem}
      onSubmit={() => isReady && form.submit()}
      onClose={onClose}
      aside={
        problem ? (
          <Button variant="outlined" loading={preview.isReading} onClick={again}>
            {t.again}
          </Button>
        ) : (
          true
        )
      }
    >
      <Muted>{t.text}</Muted>
      {!plan && !preview.error && <ListSkeleton rows={4} height={56} />}
      {plan && (
        <Stack>
          <Planned plan={plan} orders={orders} isTaking={preview.isTaking} onTake={preview.take} />
          {plan.ready > 0 && <Muted>{plan.hold_minutes ? t.holds(plan.hold_minutes) : t.holdsNot}</Muted>}
          {plan.ready > 0 && plan.must_type && (
            <Field
              label={t.typed(plan.must_type)}
              hint={t.typedHint(plan.typed_above)}
              autoComplete="off"
              inputProps={{ inputMode: "decimal" }}
              {...form.field("typed_amount")}
            />
          )}
        </Stack>
      )}
    </FormDialog>
  );
}
