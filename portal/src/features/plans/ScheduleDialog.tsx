import Button from "@mui/material/Button";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { useStores } from "@/shared/stores/useStores";
import { Modal } from "@/shared/ui/Modal";
import { ConfirmPlanDialog } from "./ConfirmPlanDialog";
import { givesLess } from "./choice";
import { type DowngradeWizardProps, nameFor } from "./DowngradeWizard";
import { downgradeTexts } from "./downgradeTexts";
import { RehearsalStep } from "./RehearsalStep";
import { useDemotion } from "./useDemotion";

/** Shows the consequences of a plan that starts later and that everything fits, before it is scheduled or paid. */
export function ScheduleDialog(props: DowngradeWizardProps) {
  const { platform, plan, running, onDone, onClose } = props;
  const t = useTexts(downgradeTexts);
  const title = givesLess(plan, running) ? t.title : t.changeTitle;
  const { data } = useStores();
  const here = (data?.stores ?? []).filter((store) => store.platform === platform && !store.paused);
  const choice = { store_ids: here.map(({ id }) => id) };
  const demotion = useDemotion({ platform, planId: plan.id, choice, onDone });
  const [isPaying, setIsPaying] = useState(false);
  return (
    <Modal
      title={title(nameFor(platform))}
      width={600}
      onClose={onClose}
      onSubmit={() => (plan.is_free ? demotion.run() : setIsPaying(true))}
      footer={
        <>
          <Button variant="outlined" disabled={demotion.isPending} onClick={onClose}>
            {t.back}
          </Button>
          <Button type="submit" variant="contained" disabled={!data} loading={demotion.isPending}>
            {t.updatePlan}
          </Button>
        </>
      }
    >
      {data && <RehearsalStep {...props} choice={choice} problem={demotion.problem} />}
      {isPaying && <ConfirmPlanDialog {...props} onClose={() => setIsPaying(false)} />}
    </Modal>
  );
}
