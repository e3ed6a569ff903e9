import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { Plan } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { KeptLanguageSwitch } from "@/shared/session/KeptLanguageSwitch";
import { platformName } from "@/shared/stores/platforms";
import { openSupport } from "@/shared/support/supportChat";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Modal } from "@/shared/ui/Modal";
import { useEdition } from "./api";
import { type AddStore, ConfirmPlanDialog } from "./ConfirmPlanDialog";
import { cannotConfirm, editionsOf, editionToLeave, type Following, savingOf } from "./choice";
import { DowngradeWizard, type DowngradeWizardProps } from "./DowngradeWizard";
import { LeaveDialog } from "./LeaveDialog";
import { CustomizeCard, PlanCard } from "./PlanCard";
import { ScheduleDialog } from "./ScheduleDialog";
import { plansTexts } from "./texts";
import { UsageDialog } from "./UsageDialog";
import { useConfirm } from "./useConfirm";

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
  /** Usage exceeds the limits; the dialog was opened for that reason. */
  isOverrun: boolean;
  /** The reader wants to cancel: the free plan is chosen first. */
  isLeaving: boolean;
  mailbox: string;
  onSignOut: () => void;
  onChosen: () => void;
  onClose: () => void;
  addStore: AddStore;
}

/** The plans of a platform. Without a plan it stays open as long as there is one that can be taken at once. */
export function PlanDialog(props: PlanDialogProps) {
  const { platform, why, isOverrun, isLeaving, mailbox, onSignOut, onChosen, onClose, addStore } = props;
  const t = useTexts(plansTexts);
  const { data, error, isPending, refetch } = useEdition(platform);
  const [picked, setPicked] = useState("");
  const [opened, setOpened] = useState("");
  const [way, setWay] = useState(0);
  const [showsUsage, setShowsUsage] = useState(false);
  const all = data?.edition?.plans ?? [];
  const editions = editionsOf(all);
  const shownId = opened || (isLeaving && editionToLeave(editions)) || data?.edition?.id;
  const edition = editions.find(({ id }) => id === shownId) ?? editions[0];
  const plans = edition?.plans ?? [];
  const current = data?.edition?.selected_user_plan ?? undefined;
  const renewal = data?.renewal[String(platform)];
  const running = all.find(({ selected }) => selected);
  const target = renewal?.target_plan_id;
  const confirm = useConfirm({ platform, current, target, running, onChosen });
  const ways = [...new Set(plans.map(({ charge_way }) => charge_way))].sort();
  const first = (isLeaving && plans.find(({ is_free }) => is_free)) || plans.find(({ selected }) => selected);
  const requested = ways.includes(way) ? way : (first?.charge_way ?? ways[0]);
  const shown = plans.filter((plan) => plan.charge_way === requested);
  const canTake = (plan: Plan) => plan.is_free && plan.satisfied && !plan.selected;
  const chosen =
    shown.find(({ id }) => id === (picked || (isLeaving && first?.id))) ??
    shown.find(({ selected }) => selected && !current?.over) ??
    shown.find(canTake);
  const noneFits = all.length > 0 && !all.some(({ satisfied }) => satisfied);
  const isTooSmall = !noneFits && all.some((plan) => plan.selected && !plan.satisfied);
  const isLoading = isPending || confirm.isBusy;
  const canClose = why !== "no_plan" || (!isPending && !all.some(canTake));
  const name = platformName(platform);
  const state = { isLoading, current, target, noneFits, isOverrun };
  const take = (plan: Plan) => {
    setPicked(plan.id);
    confirm.run(plan);
  };
  if (isLeaving && data && !editionToLeave(editions))
    return <LeaveDialog platform={platform} onDone={onChosen} onClose={onClose} />;
  return (
    <Modal
      title={why === "ended" ? t.ended(name) : platform ? t.choose(name) : t.title}
      width={widthFor(shown.length + (platform ? 1 : 0))}
      onClose={canClose ? onClose : undefined}
      onSubmit={() => chosen && confirm.run(chosen)}
      footer={
        <>
          {why === "no_plan" && <NotYou mailbox={mailbox} onSignOut={onSignOut} />}
          <Button
            type="submit"
            variant="contained"
            loading={confirm.isBusy}
            disabled={cannotConfirm({ ...state, chosen })}
          >
            {t.confirm}
          </Button>
        </>
      }
    >
      <Stack>
        <Muted>{introOf(t, why, isLeaving)}</Muted>
        {confirm.error && <Alert severity="error">{messageOf(confirm.error)}</Alert>}
        {confirm.refusal && <Alert severity="warning">{confirm.refusal}</Alert>}
        <Alternatives
          label={t.editions}
          value={edition?.id}
          tabs={editions.map((edition) => ({ value: edition.id, label: edition.name }))}
          onChange={setOpened}
        />
        <Alternatives
          label={t.chargeWays}
          value={requested}
          tabs={ways.map((way) => ({ value: way, label: t.chargeWay[way] }))}
          onChange={setWay}
        />
        {isPending && <ListSkeleton rows={1} height={220} />}
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {data && all.length === 0 && <Alert severity="info">{t.noPlans}</Alert>}
        {data && (
          <Cards>
            <Cards role="radiogroup" aria-label={t.plans} sx={{ display: "contents" }}>
              {shown.map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  renewal={renewal}
                  saving={savingOf(plan, plans)}
                  isChosen={plan.id === chosen?.id}
                  onChoose={() => setPicked(plan.id)}
                  onTake={cannotConfirm({ ...state, chosen: plan }) ? undefined : () => take(plan)}
                />
              ))}
            </Cards>
            {platform > 0 && <CustomizeCard way={requested ?? 1} />}
          </Cards>
        )}
        {noneFits && <Alert severity="warning">{t.noneFits}</Alert>}
        {isTooSmall && <Alert severity="warning">{t.currentTooSmall}</Alert>}
        <SeedUsers />
        <div>
          <Button size="small" onClick={() => setShowsUsage(true)}>
            {t.usage}
          </Button>
        </div>
      </Stack>
      {confirm.following && (
        <NextStep
          {...confirm.following}
          platform={platform}
          hasSubAccounts={data?.child_accounts ?? false}
          onDone={onChosen}
          onClose={confirm.goBack}
          addStore={addStore}
        />
      )}
      {showsUsage && <UsageDialog platform={platform} onClose={() => setShowsUsage(false)} />}
    </Modal>
  );
}

/** The way out for who came with the wrong account, before the first plan. */
function NotYou({ mailbox, onSignOut }: Pick<PlanDialogProps, "mailbox" | "onSignOut">) {
  const t = useTexts(plansTexts);
  return (
    <Row sx={{ flex: { xs: "1 1 100%", sm: 1 } }}>
      <KeptLanguageSwitch />
      <Link component="button" type="button" noWrap title={mailbox} onClick={onSignOut}>
        {t.notYou(mailbox)}
      </Link>
    </Row>
  );
}

function introOf(t: typeof plansTexts.en, why: Why, isLeaving: boolean) {
  if (isLeaving) return t.introLeaving;
  return { no_plan: t.introNone, ended: t.introEnded, update: t.introUpdate }[why];
}

function SeedUsers() {
  const t = useTexts(plansTexts);
  const join = (
    <Button size="small" color="inherit" onClick={openSupport}>
      {t.joinNow}
    </Button>
  );
  return (
    <Alert severity="info" action={join}>
      {t.seedUsers}
    </Alert>
  );
}

interface AlternativesProps<Value> {
  label: string;
  value: Value | undefined;
  tabs: readonly { value: Value; label: string | undefined }[];
  onChange: (value: Value) => void;
}

/** Tabs, where there is more than one. */
function Alternatives<Value>({ label, value, tabs, onChange }: AlternativesProps<Value>) {
  if (tabs.length < 2) return null;
  return (
    <Tabs
      value={value}
      onChange={(_event, next: Value) => onChange(next)}
      aria-label={label}
      variant="scrollable"
    >
      {tabs.map((tab) => (
        <Tab key={String(tab.value)} value={tab.value} label={tab.label} />
      ))}
    </Tabs>
  );
}

type NextStepProps = DowngradeWizardProps & { next: Following };

const STEPS = { pay: ConfirmPlanDialog, schedule: ScheduleDialog, wizard: DowngradeWizard };

/** The step after a plan was confirmed. */
function NextStep({ next, ...props }: NextStepProps) {
  const Step = STEPS[next];
  return <Step {...props} />;
}
