import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { PlanCheck } from "@/shared/api/types";
import { planCheckQuery, planStateOf } from "@/shared/plans/planCheck";
import { usePlanRequest } from "@/shared/plans/planRequests";
import { isPutOff, putOff } from "./putOff";

const PlanDialogs = lazy(() => import("./PlanDialogs").then((module) => ({ default: module.PlanDialogs })));

interface PlanGateProps {
  mailbox: string;
  onSignOut: () => void;
}

/** Asks how the plans stand when a session starts, and opens what that, or somebody who cannot go on, asks for. */
export function PlanGate(props: PlanGateProps) {
  const request = usePlanRequest();
  const { data } = useQuery({ ...planCheckQuery, meta: { quiet: true } });
  const [, setPutOffs] = useState(0);
  const stands =
    data && planStateOf(data.code) !== "fine" && !isPutOff(data, props.mailbox) ? data : undefined;
  const check = request?.check ?? stands;
  if (!check) return null;
  const settle = (of: PlanCheck, isSettled: boolean) => {
    if (request) request.settle(isSettled);
    else if (!isSettled) {
      putOff(of, props.mailbox);
      setPutOffs((count) => count + 1);
    }
  };
  return (
    <Suspense>
      <PlanDialogs
        key={`${check.code}-${check.platform}-${request ? "asked" : "start"}`}
        check={check}
        isAdding={request !== undefined}
        onSettled={(isSettled) => settle(check, isSettled)}
        {...props}
      />
    </Suspense>
  );
}
