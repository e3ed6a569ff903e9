import { useState } from "react";
import type { EditionDetail, Plan } from "@/shared/api/types";
import { textsNow } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { refusalOf, useActivatePlan } from "./api";
import { costsLess, type Following, isFollowed, nextOf } from "./choice";
import { plansTexts } from "./texts";

/** The dialog shows refusals. */
const shown = () => undefined;

interface Confirmed {
  platform: number;
  current: NonNullable<EditionDetail["edition"]>["selected_user_plan"] | undefined;
  target: string | undefined;
  /** The current plan, if it is on sale. */
  running: Plan | undefined;
  onChosen: () => void;
}

/** Takes the step after a confirmation: activate, pay, schedule, or open the wizard (specification 002, 4.1). */
export function useConfirm({ platform, current, target, running, onChosen }: Confirmed) {
  const activate = useActivatePlan(platform);
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState("");
  const [failure, setFailure] = useState<unknown>();
  const [following, setFollowing] = useState<{ next: Following; plan: Plan; running: Plan | undefined }>();

  const done = () => {
    showToast("success", textsNow(plansTexts).done);
    onChosen();
  };
  const follow = (plan: Plan, said: string) => {
    const isSmaller = costsLess(plan, running, current);
    const next = nextOf({ plan, current, target, refusal: said, isSmaller });
    // Not callbacks of `mutate`: the plans may close by themselves before what has changed is read again.
    if (next === "activate") activate.mutateAsync(plan.id).then(done, shown);
    else if (isFollowed(next)) setFollowing({ next, plan, running });
    else setRefusal(next === "waits" ? textsNow(plansTexts).waits : said);
  };
  const run = async (plan: Plan) => {
    setRefusal("");
    setFailure(undefined);
    if (!current || current.over) return follow(plan, "");
    setIsAsking(true);
    try {
      follow(plan, await refusalOf(platform, plan.id));
    } catch (error) {
      setFailure(error);
    } finally {
      setIsAsking(false);
    }
  };
  return {
    run: (plan: Plan) => void run(plan),
    isBusy: isAsking || activate.isPending,
    error: failure ?? activate.error,
    refusal,
    following,
    goBack: () => setFollowing(undefined),
  };
}
