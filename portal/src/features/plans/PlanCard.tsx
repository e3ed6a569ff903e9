import { styled } from "@mui/material/styles";
import type { Plan } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { Tag } from "@/shared/ui/Tag";
import { plansTexts } from "./texts";

const Choice = styled("label")(({ theme }) => ({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(0.75),
  padding: theme.spacing(2.25),
  borderRadius: 14,
  border: `1px solid ${theme.palette.divider}`,
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
  "& ul": { margin: theme.spacing(0.5, 0, 0), paddingLeft: theme.spacing(2.25) },
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

interface PlanCardProps {
  plan: Plan;
  isChosen: boolean;
  onChoose: () => void;
}

/** One plan: what it costs, what it has room for. The whole card is its radio button. */
export function PlanCard({ plan, isChosen, onChoose }: PlanCardProps) {
  const t = useTexts(plansTexts);
  const { param, remark } = plan;
  const limits = [
    t.stores(param.multiple_stores),
    t.products(param.import_products),
    t.variants(param.price_and_stock_monitoring_variants),
    t.people(param.child_accounts),
    ...(param.trial > 0 ? [t.trial(param.trial)] : []),
    ...remark.points,
  ];
  return (
    <Choice>
      <input type="radio" name="plan" value={plan.id} checked={isChosen} onChange={onChoose} />
      <Name>{plan.name}</Name>
      <Cost plan={plan} />
      {plan.selected && (
        <Tag tone="success" sx={{ alignSelf: "start" }}>
          {t.current}
        </Tag>
      )}
      {!plan.satisfied && (
        <Tag tone="warning" sx={{ alignSelf: "start" }}>
          {t.tooSmall}
        </Tag>
      )}
      {remark.sellingPoint && <span>{remark.sellingPoint}</span>}
      <ul>
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      {plan.platforms.length > 1 && <Muted>{t.onAll}</Muted>}
    </Choice>
  );
}

function Cost({ plan }: { plan: Plan }) {
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
    </>
  );
}
