import Alert from "@mui/material/Alert";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { FieldTitle, useGetList, useInput } from "react-admin";
import { useWatch } from "react-hook-form";
import type { Coupon, CouponText, Edition } from "@/api/types";
import { useOwnName } from "@/i18n/useOwnName";
import { usePlanName } from "@/i18n/usePlanName";
import { useText } from "@/i18n/useText";
import { draftPages } from "@/ui/draft/draftPages";
import { AmountInput } from "@/ui/form/amounts";
import { choicesOf } from "@/ui/form/choices";
import { ChoiceInput, LineInput, MomentInput } from "@/ui/form/inputs";
import { FieldGrid } from "@/ui/form/layout";
import { Moment } from "@/ui/Moment";
import { PublishCommands } from "@/ui/PublishCommands";
import { RecordFacts } from "@/ui/RecordFacts";
import { Section } from "@/ui/Section";
import { Discount, Plans, Uses } from "./CouponList";
import { CouponStateTag, isOpen, LASTING } from "./states";

const ALL = { pagination: { page: 1, perPage: 100 } };
const GIVES = choicesOf("resources.coupons.gives", ["percent", "amount"]);

const blank = () => ({
  code: "",
  name: "",
  gives: "percent",
  percent: "",
  amount: "",
  currency: "USD",
  lasting: "once" as CouponText["lasting"],
  months: "3",
  plan_ids: [] as string[],
  most_uses: "",
  until: null as string | null,
});

type Draft = ReturnType<typeof blank>;

const numberOf = (typed: string) => (typed.trim() === "" ? null : Number(typed));

export function textOf({ gives, percent, amount, months, plan_ids, most_uses, ...rest }: Draft): CouponText {
  return {
    ...rest,
    percent: gives === "percent" && percent !== "" ? percent : null,
    amount: gives === "amount" && amount !== "" ? amount : null,
    months: rest.lasting === "months" ? numberOf(months) : null,
    plan_ids: plan_ids.map(Number),
    most_uses: numberOf(most_uses),
  };
}

function draftOf(saved: Coupon): Draft {
  const { code, name, currency, lasting, plan_ids, until } = saved;
  return {
    code,
    name,
    currency,
    lasting,
    plan_ids,
    until,
    gives: saved.percent === null ? "amount" : "percent",
    percent: saved.percent ?? "",
    amount: saved.amount ?? "",
    months: String(saved.months ?? 3),
    most_uses: saved.most_uses === null ? "" : String(saved.most_uses),
  };
}

export const { Show: CouponShow, Create: CouponCreate } = draftPages<Coupon, Draft>({
  resource: "coupons",
  title: ({ code }) => code,
  blank,
  draftOf,
  wire: textOf,
  isComplete: ({ code, name, gives, percent, amount }) =>
    code.trim() !== "" && name.trim() !== "" && (gives === "percent" ? percent : amount) !== "",
  Tag: ({ record }) => <CouponStateTag state={record.state} />,
  Commands: ({ record, isDirty }) => (
    <PublishCommands
      resource="coupons"
      record={record}
      isOut={record.state === "active"}
      isNews={isOpen(record)}
      isDirty={isDirty}
      values={{ code: record.code }}
    />
  ),
  Fields,
});

function Fields({ saved }: { saved?: Coupon }) {
  const text = useText();
  if (saved && !isOpen(saved)) return <Known record={saved} />;
  return (
    <>
      {saved?.reason && (
        <Alert severity="error">{text("resources.coupons.refused", { reason: saved.reason })}</Alert>
      )}
      <Section title={text("resources.coupons.coupon")}>
        <FieldGrid>
          <LineInput source="code" limit={40} required hint="resources.coupons.code_hint" />
          <LineInput source="name" limit={40} required hint="resources.coupons.name_hint" />
          <Given />
          <ChoiceInput source="lasting" choices={LASTING} />
          <Months />
          <PlansInput />
          <LineInput source="most_uses" type="number" min={1} hint="resources.coupons.most_uses_hint" />
          <MomentInput source="until" hint="resources.coupons.until_hint" />
        </FieldGrid>
      </Section>
    </>
  );
}

function Given() {
  const gives = useWatch({ name: "gives" });
  return (
    <>
      <ChoiceInput source="gives" choices={GIVES} />
      {gives === "percent" ? (
        <LineInput source="percent" inputMode="decimal" required />
      ) : (
        <>
          <AmountInput source="amount" unit={{ source: "currency" }} required />
          <LineInput source="currency" limit={3} required />
        </>
      )}
    </>
  );
}

function Months() {
  return (
    useWatch({ name: "lasting" }) === "months" && <LineInput source="months" type="number" min={1} required />
  );
}

function PlansInput() {
  const text = useText();
  const nameOf = useOwnName();
  const planName = usePlanName();
  const { data: editions = [] } = useGetList<Edition>("plans", ALL, { meta: { aside: true } });
  const { field, fieldState } = useInput({ source: "plan_ids" });
  return (
    <TextField
      {...field}
      select
      label={<FieldTitle source="plan_ids" />}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? text("resources.coupons.plans_hint")}
      slotProps={{ select: { multiple: true } }}
    >
      {editions.flatMap((edition) =>
        edition.plans
          .filter(({ is_free }) => !is_free)
          .map((plan) => (
            <MenuItem key={plan.id} value={plan.id}>
              {`${nameOf(edition)} · ${planName(plan)}`}
            </MenuItem>
          )),
      )}
    </TextField>
  );
}

/** A coupon that exists at the payment provider can't be changed, only ended. */
function Known({ record }: { record: Coupon }) {
  const text = useText();
  const facts = {
    name: record.name,
    discount: <Discount record={record} />,
    plans: <Plans record={record} />,
    uses: <Uses record={record} />,
    read_at: record.read_at && <Moment at={record.read_at} />,
    until: record.until && <Moment at={record.until} />,
    reason: record.reason,
    edited_by: record.edited_by,
  };
  const given = Object.entries(facts).filter(([, value]) => value !== null && value !== "");
  return <RecordFacts title={text("resources.coupons.coupon")} facts={Object.fromEntries(given)} />;
}
