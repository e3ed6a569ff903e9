import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { StepAction, StepCode } from "@/features/dashboard/FirstSteps";
import { stepTexts } from "@/features/dashboard/stepTexts";
import { useArrived, useGift } from "@/features/importing/api";
import { outdate } from "@/shared/api/families";
import { importListList } from "@/shared/api/generated/operations";
import type { Dashboard } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useChoosePlan } from "@/shared/plans/useChoosePlan";
import { useSite } from "@/shared/session/useSite";
import { HOSTED_SHOP } from "@/shared/stores/platforms";
import { chosenIds } from "@/shared/ticked/chosen";

const ConnectStoreDialog = lazyPart(
  () => import("@/features/stores/ConnectStoreDialog"),
  "ConnectStoreDialog",
);
const PublishDialog = lazyPart(() => import("@/features/publishing/PublishDialog"), "PublishDialog");
const PriceRuleDialog = lazyPart(() => import("@/features/settings/PriceRuleDialog"), "PriceRuleDialog");

/** How many products are published at first. */
const FIRST = 3;

/** The newest products that can be published. */
function useReady(isEnabled: boolean): string[] {
  const query = { state: "ready", page: 1, size: FIRST } as const;
  const { data } = useQuery({
    queryKey: [...importListList.key, "first", query],
    queryFn: ({ signal }) => importListList(query, { signal }),
    enabled: isEnabled,
  });
  return data?.products.map(({ id }) => id) ?? [];
}

/** Watches an import until its first product is there, or it has ended without one. */
function Arriving({ process, onEnd }: { process: string; onEnd: () => void }) {
  const { data } = useArrived(process);
  const end = useEffectEvent(onEnd);
  const isOver = Boolean(data && (data.product || data.hasEnded));
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return null;
}

/** Imports the sample products; busy until the first of them is there. */
function useSamples(): [StepAction, ReactNode] {
  const t = useTexts(stepTexts);
  const go = useGo();
  const { data: site } = useSite();
  const gift = useGift();
  const client = useQueryClient();
  const process = gift.data?.data;
  const importOwn = () => go(paths.importList, { import: "1" });
  if (!site?.sample_products) return [{ run: importOwn, label: t.importProducts }, null];
  const end = () => void outdate(client, "dashboard", "importList").then(() => gift.reset());
  return [
    {
      run: () => gift.mutate(),
      isBusy: gift.isPending || process !== undefined,
      other: { label: t.importOwn, run: importOwn },
    },
    process && <Arriving key={process} process={process} onEnd={end} />,
  ];
}

type Open = { dialog: "store"; platform: number } | { dialog: "publish"; ids: string[] } | { dialog: "rule" };

/** What the buttons of the first steps do, each where it is, and the dialog that one of them has opened. */
export function useFirstStepActions(
  userId: string,
  steps: Dashboard["first_steps"] | undefined,
): [Record<StepCode, StepAction>, ReactNode] {
  const t = useTexts(stepTexts);
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const isDone = (code: StepCode) => steps?.steps.find((step) => step.code === code)?.is_done ?? false;
  const isPublishing =
    steps?.is_shown === true && isDone("imported") && isDone("store") && !isDone("published");
  const ready = useReady(isPublishing);
  const [imported, arriving] = useSamples();
  const choosePlan = useChoosePlan("dashboard");
  const close = () => {
    setOpen(undefined);
    void outdate(client, "dashboard");
  };
  const actions: Record<StepCode, StepAction> = {
    imported,
    store: {
      run: () => setOpen({ dialog: "store", platform: HOSTED_SHOP }),
      other: { label: t.connect, run: () => setOpen({ dialog: "store", platform: 0 }) },
    },
    published: ready.length > 0 ? { run: () => setOpen({ dialog: "publish", ids: ready }) } : {},
    price_rule: { run: () => setOpen({ dialog: "rule" }) },
    plan: { run: () => void choosePlan() },
  };
  return [
    actions,
    <>
      {arriving}
      {open?.dialog === "store" && (
        <ConnectStoreDialog userId={userId} platform={open.platform} shop="" onClose={close} />
      )}
      {open?.dialog === "publish" && (
        <PublishDialog chosen={chosenIds(open.ids)} onClose={close} onStarted={() => undefined} />
      )}
      {open?.dialog === "rule" && <PriceRuleDialog onClose={close} />}
    </>,
  ];
}
