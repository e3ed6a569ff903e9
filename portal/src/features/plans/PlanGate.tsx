import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { PlanCheck } from "@/shared/api/types";
import { lazyPart } from "@/shared/lazily";
import { planCheckQuery, planStateOf } from "@/shared/plans/planCheck";
import { giveUpPlan, usePlanRequest } from "@/shared/plans/planRequests";
import { useTurn } from "@/shared/ui/turns";
import type { AddStore } from "./ConfirmPlanDialog";

const KEY = "plan_put_off";

const nameOf = ({ code, platform }: PlanCheck, mailbox: string) => `${mailbox}:${code}:${platform}`;

/** Whether a payment is missing: the banner says it, and choosing a plan is no answer to it. */
const isOwing = ({ arrears, platform }: PlanCheck) =>
  arrears?.some((owed) => owed.platform === platform) ?? false;

/** Whether the reader has closed this in the present session of the browser. */
function isPutOff(check: PlanCheck, mailbox: string): boolean {
  return sessionStorage.getItem(KEY) === nameOf(check, mailbox);
}

function putOff(check: PlanCheck, mailbox: string): void {
  sessionStorage.setItem(KEY, nameOf(check, mailbox));
}

const PlanDialogs = lazyPart(() => import("./PlanDialogs"), "PlanDialogs");

interface PlanGateProps {
  mailbox: string;
  onSignOut: () => void;
  addStore: AddStore;
}

/** Checks the plans when a session starts. Opens the dialog that the check, or a blocked action, asks for. */
export function PlanGate(props: PlanGateProps) {
  const request = usePlanRequest();
  const { data, isPending } = useQuery(planCheckQuery);
  const [, setPutOffs] = useState(0);
  useEffect(() => giveUpPlan, []);
  const unsettled =
    data && planStateOf(data.code) !== "fine" && !isOwing(data) && !isPutOff(data, props.mailbox)
      ? data
      : undefined;
  const isShown = useTurn("plan", isPending ? undefined : unsettled !== undefined);
  const check = request?.check ?? (isShown ? unsettled : undefined);
  if (!check) return null;
  const settle = (of: PlanCheck, isSettled: boolean) => {
    if (request) request.settle(isSettled);
    else if (!isSettled) {
      putOff(of, props.mailbox);
      setPutOffs((count) => count + 1);
    }
  };
  return (
    <PlanDialogs
      key={`${check.code}-${check.platform}-${request ? "requested" : "start"}`}
      check={check}
      isAdding={request !== undefined}
      isLeaving={request?.isLeaving ?? false}
      onSettled={(isSettled) => settle(check, isSettled)}
      {...props}
    />
  );
}
