import Button from "@mui/material/Button";
import { useTranslate } from "react-admin";
import { ApiError } from "@/api/errors";
import { useText } from "@/i18n/useText";
import { StatePanel } from "./StatePanel";

/** Why something could not be loaded, the number to quote, and a second try where one may help. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText();
  const translate = useTranslate();
  const reason = error instanceof ApiError ? error.message : "console.error.crashed";
  const isGone = error instanceof ApiError && error.status === 404;
  const quoted = error instanceof ApiError && error.status >= 500 ? error.requestId : "";
  if (isGone) return <StatePanel tone="missing" text={text("console.error.gone")} />;
  return (
    <StatePanel
      tone="error"
      title={text("console.failure.heading")}
      text={translate(reason, { _: reason })}
      detail={quoted && text("console.failure.quote", { id: quoted })}
      action={
        <Button variant="outlined" onClick={onRetry}>
          {text("console.failure.again")}
        </Button>
      }
    />
  );
}
