import type { ProcessRecord } from "@/shared/api/types";
import { whole } from "@/shared/format/time";
import { defineTexts, useTexts } from "@/shared/i18n/texts";

const texts = defineTexts({
  done: [(count: number) => `${whole(count)} done`, (count: number) => `${whole(count)} 个已完成`],
  skipped: [(count: number) => `${whole(count)} skipped`, (count: number) => `${whole(count)} 个已跳过`],
  failed: [(count: number) => `${whole(count)} failed`, (count: number) => `${whole(count)} 个失败`],
  cancelled: [(count: number) => `${whole(count)} cancelled`, (count: number) => `${whole(count)} 个已取消`],
});

/** How the operations of a process came out. Skipped ones needed nothing done. */
export interface Outcomes {
  done: number;
  skipped: number;
  failed: number;
  cancelled: number;
}

export function outcomesOf(record: ProcessRecord): Outcomes {
  const { success_count, skipped_count: skipped, failed_count: failed, cancel_count: cancelled } = record;
  return { done: success_count - skipped, skipped, failed, cancelled };
}

/** How many operations have ended, whichever way. */
export function endedOf({ done, skipped, failed, cancelled }: Outcomes): number {
  return done + skipped + failed + cancelled;
}

/** The counts of all kinds that there are, in words. */
export function useOutcomeWords({ done, skipped, failed, cancelled }: Outcomes): string {
  const t = useTexts(texts);
  const words = [
    done > 0 && t.done(done),
    skipped > 0 && t.skipped(skipped),
    failed > 0 && t.failed(failed),
    cancelled > 0 && t.cancelled(cancelled),
  ];
  return words.filter(Boolean).join(" · ");
}
