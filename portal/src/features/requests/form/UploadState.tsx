import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row } from "@/shared/ui/Card";
import { formTexts } from "./texts";
import type { Uploads } from "./useUploads";

/** Running and failed uploads. */
export function UploadState({
  uploads: { sending, isAgain, lost, again, drop, isBusy },
}: {
  uploads: Uploads;
}) {
  const t = useTexts(formTexts);
  return (
    <>
      <Muted role="status">{sending && (isAgain ? t.resending(sending) : t.sending(sending))}</Muted>
      {lost.map((file) => (
        <Alert
          key={`${file.name} ${file.size}`}
          severity="warning"
          action={
            <Row>
              <Button size="small" color="inherit" disabled={isBusy} onClick={() => void again(file)}>
                {t.tryAgain}
              </Button>
              <Button
                size="small"
                color="inherit"
                aria-label={t.remove(file.name)}
                onClick={() => drop(file)}
              >
                {t.delete}
              </Button>
            </Row>
          }
        >
          {t.lost(file.name)}
        </Alert>
      ))}
    </>
  );
}
