import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { messageOf } from "@/shared/api/errors";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { useChoosePlan } from "@/shared/plans/useChoosePlan";
import type { Supplier } from "@/shared/suppliers/suppliers";
import { showToast } from "@/shared/toasts/toasts";
import { useTrial, useTryPro } from "./api";
import { importingTexts } from "./texts";

/** What can be done to import from a supplier of the Pro version: try it, or where that is over choose a plan. */
function GetPro({ supplier }: { supplier: Supplier }) {
  const t = useTexts(importingTexts);
  const { data: trial } = useTrial();
  const tryPro = useTryPro();
  const choosePlan = useChoosePlan("suppliers");
  if (!trial) return null;
  const isOffered = trial.state === "offered";
  const start = () =>
    tryPro.mutate(undefined, {
      onSuccess: ({ until }) => showToast("success", t.trialStarted(moment(until))),
    });
  return (
    <Alert
      severity={tryPro.error ? "error" : "info"}
      action={
        trial.may_choose && (
          <Button
            color="inherit"
            size="small"
            loading={tryPro.isPending}
            onClick={() => (isOffered ? start() : void choosePlan())}
          >
            {isOffered ? t.tryPro : t.seePlans}
          </Button>
        )
      }
    >
      {tryPro.error ? messageOf(tryPro.error) : t.proOnly(supplier.name)} {!trial.may_choose && t.trialByMain}
      {trial.may_choose && isOffered && t.trialText}
      {trial.may_choose && trial.state === "used" && t.trialUsed(moment(trial.until))}
    </Alert>
  );
}

function Trial() {
  const t = useTexts(importingTexts);
  const { data: trial } = useTrial();
  return trial?.state === "running" && <Alert severity="info">{t.trialRuns(moment(trial.until))}</Alert>;
}

/** The way to the Pro version for a supplier that needs it; while it is tried until when. */
export function ProOffer({ supplier, isOpen }: { supplier: Supplier; isOpen: boolean }) {
  return isOpen ? <Trial /> : <GetPro supplier={supplier} />;
}
