import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { useIsActing } from "@/shared/session/acting";
import { showToast } from "@/shared/toasts/toasts";
import { useMailAgain } from "./api";
import { notificationTexts } from "./texts";

/** Says which email may not have arrived; only its reader sends it again. */
export function UnsureMail({ at }: { at: string }) {
  const t = useTexts(notificationTexts);
  const isActing = useIsActing();
  const { mutate: send, isPending } = useMailAgain();
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        !isActing && (
          <Button
            color="inherit"
            size="small"
            loading={isPending}
            onClick={() => send(undefined, { onSuccess: () => showToast("success", t.sentAgain) })}
          >
            {t.sendAgain}
          </Button>
        )
      }
    >
      {t.unsureMail(moment(at))}
    </Alert>
  );
}
