import Button from "@mui/material/Button";
import { messageOf } from "@/shared/api/errors";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { FormDialog } from "@/shared/ui/FormDialog";
import { useCancelPlan, useOrder } from "./api";
import { plansTexts } from "./texts";

interface LeaveDialogProps {
  platform: number;
  onDone: () => void;
  onClose: () => void;
}

/** Cancels the paid plan where no free plan is on sale that could follow it. */
export function LeaveDialog({ platform, onDone, onClose }: LeaveDialogProps) {
  const t = useTexts(plansTexts);
  const { data: order } = useOrder(platform);
  const { mutateAsync, isPending, error } = useCancelPlan();
  // Not a callback of `mutate`: the plans may close by themselves before what has changed is read again.
  const cancel = () =>
    mutateAsync(platform).then(
      ({ msg }) => {
        showToast("success", msg);
        onDone();
      },
      () => undefined,
    );
  return (
    <FormDialog
      title={t.cancelTitle(order?.name ?? "")}
      submitLabel={t.cancelPlan}
      dangerous
      disabled={!order}
      busy={isPending}
      problem={error ? messageOf(error) : undefined}
      aside={
        <Button variant="outlined" disabled={isPending} onClick={onClose}>
          {t.keepPlan}
        </Button>
      }
      onSubmit={() => void cancel()}
      onClose={onClose}
    >
      <div>{t.cancelText(moment(order?.until))}</div>
      <div>{t.cancelAfter}</div>
    </FormDialog>
  );
}
