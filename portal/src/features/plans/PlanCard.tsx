import Button from "@mui/material/Button";
import { styled, type Theme } from "@mui/material/styles";
import type { ComponentProps } from "react";
import type { EditionDetail, Plan } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import {
  BIGCOMMERCE,
  HOSTED_SHOP,
  platformName,
  SHOPIFY,
  SQUARE,
  WIX,
  WOOCOMMERCE,
} from "@/shared/stores/platforms";
import { openSupport } from "@/shared/support/supportChat";
import { Muted } from "@/shared/ui/Card";
import { Tag } from "@/shared/ui/Tag";
import { limitsOf } from "./limits";
import { plansTexts } from "./texts";

const frame = (theme: Theme) =>
  ({
    position: "relative",
    display: "flex",
    flexDirection: "column",
    gap: theme.spacing(0.75),
    padding: theme.spacing(2.25),
    borderRadius: 14,
    border: `1px solid ${theme.palette.divider}`,
    overflowWrap: "anywhere",
    "& ul": { margin: theme.spacing(0.5, 0, 0), paddingLeft: theme.spacing(2.25) },
  }) as const;

const Frame = styled("div")(({ theme }) => frame(theme));

const Choice = styled("label")(({ theme }) => ({
  ...frame(theme),
  cursor: "pointer",
  "&:has(input:checked)": {
    borderColor: theme.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}`,
  },
  "&:has(input:focus-visible)": { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  "&:hover": { borderColor: theme.palette.primary.main },
  "& input": {
    position: "absolute",
    inset: 0,
    width: "100%",
    height: "100%",
    margin: 0,
    opacity: 0,
    cursor: "pointer",
  },
}));

const Name = styled("span")(({ theme }) => ({ ...theme.typography.h3 }));

const Price = styled("span")(({ theme }) => ({
  fontSize: "1.25rem",
  fontWeight: 650,
  "& small": {
    fontSize: theme.typography.body2.fontSize,
    fontWeight: 400,
    color: theme.palette.text.secondary,
  },
}));

const Saving = styled("span")(({ theme }) => ({ color: theme.palette.success.main, fontWeight: 600 }));

type Renewal = EditionDetail["renewal"][string];

interface PlanCardProps {
  plan: Plan;
  /** What waits on the platform. */
  renewal: Renewal | undefined;
  /** What a year costs less than its months, in whole per cent; 0 for nothing. */
  saving: number;
  isChosen: boolean;
  onChoose: () => void;
  /** Takes this plan; undefined where it cannot be confirmed. */
  onTake: (() => void) | undefined;
}

/** One plan: what it costs, what it has room for. The whole card is its radio button; its button confirms it at once. */
export function PlanCard({ plan, renewal, saving, isChosen, onChoose, onTake }: PlanCardProps) {
  const t = useTexts(plansTexts);
  const { param, remark } = plan;
  const limits = [
    ...limitsOf(plan, t),
    ...(plan.is_free ? [] : [t.allFilters]),
    ...(param.trial > 0 ? [t.trial(param.trial)] : []),
    ...remark.items.map(({ name }) => name),
  ];
  return (
    <Choice>
      <input type="radio" name="plan" value={plan.id} checked={isChosen} onChange={onChoose} />
      <Name>{plan.name}</Name>
      <Cost plan={plan} saving={saving} />
      <Marks plan={plan} renewal={renewal} />
      {remark.sellingPoint && <span>{remark.sellingPoint}</span>}
      <ul>
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      {plan.platforms.length > 1 && (
        <Muted>{isForAll(plan) ? t.onAll : t.covers(plan.platforms.map(platformName))}</Muted>
      )}
      <Button
        variant={plan.is_free ? "outlined" : "contained"}
        disabled={!onTake}
        aria-label={t.takeThis(plan.name)}
        sx={{ mt: "auto", position: "relative", zIndex: 1 }}
        onClick={onTake}
      >
        {plan.selected ? t.current : t.take}
      </Button>
    </Choice>
  );
}

const ALL = [SHOPIFY, BIGCOMMERCE, WIX, WOOCOMMERCE, SQUARE, HOSTED_SHOP];

/** Whether a plan runs on every platform that one can sell on. */
function isForAll({ is_free, platforms }: Plan): boolean {
  return is_free || ALL.every((platform) => platforms.includes(platform));
}

/** One badge a card: what follows, what runs, or that it has too little room. */
function Marks({ plan, renewal }: { plan: Plan; renewal: Renewal | undefined }) {
  const t = useTexts(plansTexts);
  if (renewal?.target_plan_id === plan.id)
    return (
      <>
        <Mark tone="info">{t.next}</Mark>
        <Muted>{t.daysLeft(Math.floor(renewal.seconds_left / 86_400))}</Muted>
      </>
    );
  if (plan.selected) return <Mark tone="success">{t.current}</Mark>;
  return plan.satisfied ? null : <Mark tone="warning">{t.tooSmall}</Mark>;
}

const Mark = (props: ComponentProps<typeof Tag>) => <Tag {...props} sx={{ alignSelf: "start" }} />;

function Cost({ plan, saving }: { plan: Plan; saving: number }) {
  const t = useTexts(plansTexts);
  const { plan_price, plan_promotion_price } = plan.remark;
  const full = money(plan_price, plan.currency);
  return (
    <>
      <Price>
        {plan_promotion_price ? money(plan_promotion_price, plan.currency) : full}{" "}
        <small>{t.per[plan.charge_way]}</small>
      </Price>
      {plan_promotion_price && <Muted>{t.insteadOf(full)}</Muted>}
      {saving > 0 && <Saving>{t.saves(saving)}</Saving>}
    </>
  );
}

/** A plan that sales make for one merchant (specification 002, sections 2.1 and 9). */
export function CustomizeCard({ way }: { way: number }) {
  const t = useTexts(plansTexts);
  return (
    <Frame>
      <Name>{t.customize}</Name>
      <Price>
        {money("999", "USD")} <small>{t.per[way] ?? t.per[1]}</small>
      </Price>
      <span>{t.customizeText}</span>
      <Button variant="outlined" sx={{ mt: "auto" }} onClick={openSupport}>
        {t.contactSales}
      </Button>
    </Frame>
  );
}
