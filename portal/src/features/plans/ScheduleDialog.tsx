import Button from "@mui/material/Button";
import { useTexts } from "@/shared/i18n/texts";
import { useStores } from "@/shared/stores/useStores";
import { Modal } from "@/shared/ui/Modal";
import { type DowngradeWizardProps, nameFor } from "./DowngradeWizard";
import { downgradeTexts } from "./downgradeTexts";
import { RehearsalStep } from "./RehearsalStep";
import { useDemotion } from "./useDemotion";

/** Shows the consequences of a smaller plan that everything fits, before it is scheduled. */
export function ScheduleDialog({ platform, plan, onDone, onClose }: DowngradeWizardProps) {
  const t = useTexts(downgradeTexts);
  const { data } = useStores();
  const here = (data?.stores ?? []).filter((store) => store.platform === platform && !store.paused);
  const choice = { store_ids: here.map(({ id }) => id) };
  const demotion = useDemotion({ platform, planId: plan.id, choice, onDone });
  return (
    <Modal
      title={t.title(nameFor(platform))}
      width={600}
      onClose={onClose}
      onSubmit={demotion.run}
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
      {data && <RehearsalStep platform={platform} plan={plan} choice={choice} problem={demotion.problem} />}
    </Modal>
  );
}
