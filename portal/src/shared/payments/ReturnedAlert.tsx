import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { UseMutationResult } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { messageOf } from "@/shared/api/errors";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { showToast } from "@/shared/toasts/toasts";
import { paymentTexts } from "./texts";

interface ReturnedAlertProps {
  /** Asks whether what this charge is for has been paid. */
  check: UseMutationResult<unknown, Error, string>;
}

/** For who comes back from the payment page (`?charge=`): asks at once whether the payment arrived, and says it. */
export function ReturnedAlert({ check: { mutateAsync, error, isPending } }: ReturnedAlertProps) {
  const t = useTexts(paymentTexts);
  const [params, setParams] = useUrlState();
  const charge = params.get("charge");
  const ask = useCallback(() => {
    if (!charge) return;
    const arrived = () => {
      showToast("success", textsNow(paymentTexts).received);
      setParams({ charge: null });
    };
    mutateAsync(charge).then(arrived, () => undefined);
  }, [charge, mutateAsync, setParams]);
  useEffect(ask, [ask]);
  if (!charge) return null;
  if (isPending || !error) return <Alert severity="info">{t.checking}</Alert>;
  const again = (
    <Button color="inherit" size="small" onClick={ask}>
      {t.checkAgain}
    </Button>
  );
  return (
    <Alert severity="warning" action={again}>
      {messageOf(error)}
    </Alert>
  );
}
