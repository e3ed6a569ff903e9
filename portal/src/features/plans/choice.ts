import type { EditionDetail, Plan } from "@/shared/api/types";

type UserPlan = NonNullable<EditionDetail["edition"]>["selected_user_plan"];

interface OfferedEdition {
  id: string;
  name: string;
  plans: Plan[];
}

/** The editions on sale for a platform, in the order in which their plans came. */
export function editionsOf(plans: readonly Plan[]): OfferedEdition[] {
  const found = new Map<string, OfferedEdition>();
  for (const plan of plans) {
    const { edition_id: id, edition: name } = plan;
    const edition = found.get(id) ?? { id, name, plans: [] };
    edition.plans.push(plan);
    found.set(id, edition);
  }
  return [...found.values()];
}

/** The edition with the free plan, which who cancels takes. */
export function editionToLeave(editions: readonly OfferedEdition[]): string | undefined {
  return editions.find(({ plans }) => plans.some(({ is_free }) => is_free))?.id;
}

/** Whether a plan costs less per day than the one that is billed now. */
export function costsLess(plan: Plan, running: Plan | undefined, current: UserPlan | undefined): boolean {
  if (!running || !current?.provider || plan.currency !== running.currency) return false;
  return perSecond(plan) < perSecond(running);
}

/** Whether a plan has less room than the one that runs: a yearly plan may cost less per day and give the same. */
export function givesLess(plan: Plan, running: Plan | undefined): boolean {
  if (plan.is_free || !running) return true;
  const { trial: _days, ...room } = plan.param;
  return Object.entries(room).some(([name, most]) => most < running.param[name as keyof typeof room]);
}

/** What a longer period of this plan costs less than its months, in whole per cent; 0 for nothing. */
export function savingOf(plan: Plan, plans: readonly Plan[]): number {
  const monthly = plans.find(
    ({ name, charge_way, currency }) => charge_way === 1 && name === plan.name && currency === plan.currency,
  );
  if (!monthly || plan.charge_way === 1 || plan.is_free) return 0;
  return Math.max(0, Math.floor(100 * (1 - perSecond(plan) / perSecond(monthly))));
}

const perSecond = ({ remark, time }: Plan) => Number(remark.plan_promotion_price || remark.plan_price) / time;

interface ConfirmState {
  isLoading: boolean;
  chosen: Plan | undefined;
  current: UserPlan | undefined;
  /** The plan that a downgrade waits for. */
  target?: string;
  noneFits: boolean;
  /** Usage exceeds the limits; the dialog was opened for that reason. */
  isOverrun: boolean;
}

/**
 * When a plan cannot be confirmed (specification 002, section 4.1).
 *
 * The current one can if Shopify bills it and another is to follow: to keep it, it must be approved there again.
 */
export function cannotConfirm(state: ConfirmState): boolean {
  const { isLoading, chosen, current, target, noneFits, isOverrun } = state;
  const isLeft = current?.provider === "shopify" && target !== undefined && target !== current.plan_id;
  const isCurrent = chosen !== undefined && current?.plan_id === chosen.id && !current.over && !isLeft;
  return isLoading || !chosen || isCurrent || (noneFits && isOverrun);
}

/**
 * The step after a confirmation: `schedule` keeps everything, `wizard` selects what to keep, `say` shows the refusal.
 */
export type Next = "activate" | "pay" | "schedule" | "wizard" | "waits" | "say";

const FOLLOWED = ["pay", "schedule", "wizard"] as const;

/** Steps with a dialog of their own. */
export type Following = (typeof FOLLOWED)[number];

export function isFollowed(next: Next): next is Following {
  return FOLLOWED.some((followed) => followed === next);
}

interface NextState {
  plan: Plan;
  current: UserPlan | undefined;
  /** The plan that a downgrade waits for. */
  target: string | undefined;
  /** The quota check's refusal; empty if the usage fits. */
  refusal: string;
  /** Whether it costs less than the plan that is billed now, so that it begins when the period ends. */
  isSmaller?: boolean;
}

/** Specification 002, section 4.1. */
export function nextOf({ plan, current, target, refusal, isSmaller }: NextState): Next {
  if (!current || current.over) return plan.is_free ? "activate" : "pay";
  const isTarget = target === plan.id;
  if (refusal) return isTarget ? "say" : "wizard";
  if (!plan.is_free) return isSmaller && !isTarget ? "schedule" : "pay";
  if (isTarget) return "waits";
  return current.is_free ? "activate" : "schedule";
}
