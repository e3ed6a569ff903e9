import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { Plan } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { LanguageSwitch } from "@/shared/i18n/LanguageSwitch";
import { useTexts } from "@/shared/i18n/texts";
import { UsageBars } from "@/shared/plans/UsageBars";
import { platformName } from "@/shared/stores/platforms";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Modal } from "@/shared/ui/Modal";
import { Tag } from "@/shared/ui/Tag";
import { useActivatePlan, usePlans } from "./api";
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
function PlanCard({ plan, isChosen, onChoose }: PlanCardProps) {
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

const Cards = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 220px), 1fr))",
}));

/** Specification 002, section 2.1: 240 a card, 35 a gap, 68 around them, at most 1133, else 568. */
export function widthFor(plans: number): number {
  return Math.min(1133, Math.max(568, 240 * plans + 35 * (plans - 1) + 68));
}

export type Why = "no_plan" | "ended" | "update";

interface PlanDialogProps {
  platform: number;
  why: Why;
  mailbox: string;
  onSignOut: () => void;
  onChosen: () => void;
  onClose: () => void;
}

/** The plans of a platform. Without a plan it stays open as long as there is one that can be taken at once. */
export function PlanDialog({ platform, why, mailbox, onSignOut, onChosen, onClose }: PlanDialogProps) {
  const t = useTexts(plansTexts);
  const { data: plans = [], error, isPending, refetch } = usePlans(platform);
  const activate = useActivatePlan(platform);
  const [picked, setPicked] = useState("");
  const [way, setWay] = useState(0);
  const [showsUsage, setShowsUsage] = useState(false);
  const ways = [...new Set(plans.map((plan) => plan.charge_way))].sort();
  const shown = plans.filter((plan) => ways.length < 2 || plan.charge_way === (way || ways[0]));
  const canTake = (plan: Plan) => plan.is_free && plan.satisfied && !plan.selected;
  const chosen = shown.find((plan) => plan.id === picked) ?? shown.find(canTake);
  const canClose = why !== "no_plan" || (!isPending && !plans.some(canTake));
  const isSuited = plans.some((plan) => plan.selected && plan.satisfied);
  const hasNothingToChange = why === "update" && isSuited && !plans.some(canTake);
  const noneFits =
    plans.length > 0 &&
    !hasNothingToChange &&
    !plans.some((plan) => (why === "update" ? canTake(plan) : plan.satisfied));
  const name = platformName(platform);
  const confirm = () => {
    if (!chosen) return;
    activate.mutate(chosen.id, {
      onSuccess: () => {
        showToast("success", t.done);
        onChosen();
      },
    });
  };
  return (
    <Modal
      title={why === "ended" ? t.ended(name) : t.choose(name)}
      width={widthFor(shown.length)}
      onClose={canClose ? onClose : undefined}
      onSubmit={confirm}
      footer={
        <>
          {why === "no_plan" && (
            <Row sx={{ flex: 1 }}>
              <LanguageSwitch />
              <Muted>{t.notYou(mailbox)}</Muted>
              <Button size="small" onClick={onSignOut}>
                {t.logOut}
              </Button>
            </Row>
          )}
          <Button
            type="submit"
            variant="contained"
            loading={activate.isPending}
            disabled={!chosen || !canTake(chosen)}
          >
            {t.confirm}
          </Button>
        </>
      }
    >
      <Stack>
        <Muted>{{ no_plan: t.introNone, ended: t.introEnded, update: t.introUpdate }[why]}</Muted>
        {activate.error && <Alert severity="error">{messageOf(activate.error)}</Alert>}
        {ways.length > 1 && (
          <Tabs
            value={way || ways[0]}
            onChange={(_event, next: number) => setWay(next)}
            aria-label={t.chargeWays}
          >
            {ways.map((one) => (
              <Tab key={one} value={one} label={t.chargeWay[one]} />
            ))}
          </Tabs>
        )}
        {isPending && <ListSkeleton rows={1} height={220} />}
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {!isPending && !error && plans.length === 0 && <Alert severity="info">{t.noPlans}</Alert>}
        <Cards role="radiogroup" aria-label={t.plans}>
          {shown.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              isChosen={plan.id === chosen?.id}
              onChoose={() => setPicked(plan.id)}
            />
          ))}
        </Cards>
        {hasNothingToChange && <Alert severity="info">{t.nothingToChange}</Alert>}
        {noneFits && <Alert severity="warning">{t.noneFits}</Alert>}
        {chosen && !chosen.is_free && <Alert severity="info">{t.contact}</Alert>}
        <div>
          <Button size="small" aria-expanded={showsUsage} onClick={() => setShowsUsage(!showsUsage)}>
            {t.usage}
          </Button>
        </div>
        {showsUsage && <UsageBars platforms={[platform]} />}
      </Stack>
    </Modal>
  );
}
