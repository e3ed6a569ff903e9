import { messageOf } from "@/shared/api/errors";
import { showToast } from "@/shared/toasts/toasts";
import { useDemote } from "./api";
import type { DowngradeChoice } from "./downgrade";

interface Demotion {
  platform: number;
  planId: string;
  choice: Partial<DowngradeChoice>;
  onDone: () => void;
}

/** Chooses a smaller plan; a refusal is for the dialog to show. */
export function useDemotion({ platform, planId, choice, onDone }: Demotion) {
  const demote = useDemote(platform);
  // Not a callback of `mutate`: the plans may close by themselves before what has changed is read again.
  const run = () =>
    demote.mutateAsync({ planId, choice }).then(
      ({ msg }) => {
        showToast("success", msg);
        onDone();
      },
      () => undefined,
    );
  return {
    run: () => void run(),
    isPending: demote.isPending,
    problem: demote.error ? messageOf(demote.error) : "",
  };
}
