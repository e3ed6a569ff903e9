import Button from "@mui/material/Button";
import Step from "@mui/material/Step";
import StepLabel from "@mui/material/StepLabel";
import Stepper from "@mui/material/Stepper";
import { useState } from "react";
import type { Plan } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { platformName } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { Stack } from "@/shared/ui/Card";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { Modal } from "@/shared/ui/Modal";
import { Pending } from "@/shared/ui/Pending";
import { useRoom } from "./api";
import { ChildrenStep } from "./ChildrenStep";
import { type AddStore, ConfirmPlanDialog } from "./ConfirmPlanDialog";
import type { DowngradeChoice, Picked } from "./downgrade";
import { downgradeTexts } from "./downgradeTexts";
import { RehearsalStep } from "./RehearsalStep";
import { StoresStep } from "./StoresStep";
import { useDemotion } from "./useDemotion";
import { VariantsStep } from "./VariantsStep";

type StepName = "stores" | "variants" | "children" | "check";

/** Specification 002, section 2.2, spells the platform so. */
export const nameFor = (platform: number) => (platform === 4 ? "Bigcommerce" : platformName(platform));

export interface DowngradeWizardProps {
  platform: number;
  plan: Plan;
  /** The plan that runs now, if it is on sale. */
  running: Plan | undefined;
  hasSubAccounts: boolean;
  onDone: () => void;
  onClose: () => void;
  addStore: AddStore;
}

/**
 * Selects what to keep under a smaller plan: stores, monitored variants, sub-accounts; then lists the consequences by
 * name.
 */
export function DowngradeWizard(props: DowngradeWizardProps) {
  const { platform, plan, hasSubAccounts, onDone, onClose } = props;
  const t = useTexts(downgradeTexts);
  const room = useRoom(platform, plan.id);
  const { data } = useStores();
  const used = (data?.stores ?? []).filter(({ paused }) => !paused);
  const here = used.filter((store) => store.platform === platform);
  const [step, setStep] = useState<StepName>("stores");
  const [isConfirming, setIsConfirming] = useState(false);
  const [isPaying, setIsPaying] = useState(false);
  const [stores, setStores] = useState<readonly string[]>([]);
  const [picked, setPicked] = useState<Picked>({});
  const [children, setChildren] = useState<readonly string[]>([]);
  const steps: StepName[] = [
    "stores",
    "variants",
    ...(hasSubAccounts ? (["children"] as const) : []),
    "check",
  ];
  const place = steps.indexOf(step);
  const choice: DowngradeChoice = {
    store_ids: [...stores],
    product_sku_ids: Object.values(picked).flat(),
    product_ids: Object.keys(picked),
    children_ids: [...children],
  };
  const back = () => {
    if (step === "variants") setPicked({});
    setStep(steps[place - 1] ?? "stores");
  };
  const go = () => {
    setIsConfirming(false);
    setStep(steps[place + 1] ?? "check");
  };
  const demotion = useDemotion({ platform, planId: plan.id, choice, onDone });
  const update = () => (plan.is_free ? demotion.run() : setIsPaying(true));
  const isStuck = step === "stores" && here.length > 0 && stores.length === 0;
  return (
    <Modal
      title={t.title(nameFor(platform))}
      width={760}
      onClose={onClose}
      onSubmit={step === "check" ? update : () => !isStuck && room.data && setIsConfirming(true)}
      footer={
        <>
          {place > 0 && (
            <Button variant="outlined" disabled={demotion.isPending} onClick={back}>
              {t.back}
            </Button>
          )}
          <Button
            type="submit"
            variant="contained"
            disabled={isStuck || !room.data}
            loading={demotion.isPending}
          >
            {step === "check" ? t.updatePlan : step === "stores" ? t.next : t.confirm}
          </Button>
        </>
      }
    >
      <Stack>
        <Steps names={steps} place={place} />
        {!room.data ? (
          <Pending query={room} rows={3} height={40} />
        ) : (
          <>
            {step === "stores" && (
              <StoresStep stores={here} limit={room.data.stores} chosen={stores} onChange={setStores} />
            )}
            {step === "variants" && (
              <VariantsStep
                stores={used.filter((store) => store.platform !== platform || stores.includes(store.id))}
                limit={room.data.variants}
                picked={picked}
                onChange={setPicked}
              />
            )}
            {step === "children" && (
              <ChildrenStep room={room.data} chosen={children} onChange={setChildren} />
            )}
            {step === "check" && <RehearsalStep {...props} choice={choice} problem={demotion.problem} />}
          </>
        )}
      </Stack>
      {isConfirming && step !== "check" && (
        <ConfirmDialog
          title={t.sure}
          confirmLabel={step === "stores" ? t.next : t.confirm}
          onConfirm={go}
          onClose={() => setIsConfirming(false)}
        >
          {t[`${step}Warning`]}
        </ConfirmDialog>
      )}
      {isPaying && <ConfirmPlanDialog {...props} downgrade={choice} onClose={() => setIsPaying(false)} />}
    </Modal>
  );
}

function Steps({ names, place }: { names: readonly StepName[]; place: number }) {
  const t = useTexts(downgradeTexts);
  return (
    <Stepper activeStep={place} alternativeLabel aria-label={t.steps}>
      {names.map((name) => (
        <Step key={name}>
          <StepLabel>{t[`${name}Step`]}</StepLabel>
        </Step>
      ))}
    </Stepper>
  );
}
