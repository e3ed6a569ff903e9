import Button from "@mui/material/Button";
import { useState } from "react";
import { PasswordDialog } from "@/shared/accounts/PasswordDialog";
import { useSecondFactor } from "@/shared/accounts/useSecondFactor";
import { besides } from "@/shared/format/besides";
import { moment } from "@/shared/format/time";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Card, Muted, Row, Stack } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { Tag } from "@/shared/ui/Tag";
import { AppDialog } from "./AppDialog";
import { useDrawSecret, useRemoveApp, useRenewCodes } from "./api";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog";
import { profileTexts } from "./texts";

type Step = "" | "password" | "app" | "renew" | "remove" | "codes";

function useSteps() {
  const [step, setStep] = useState<Step>("");
  const [codes, setCodes] = useState<string[]>([]);
  const show = (fresh: string[]) => {
    setCodes(fresh);
    setStep("codes");
  };
  return { step, setStep, codes, show };
}

type Steps = ReturnType<typeof useSteps>;

function SecondFactorDialogs({ steps }: { steps: Steps }) {
  const t = useTexts(profileTexts);
  const draw = useDrawSecret();
  const renew = useRenewCodes();
  const remove = useRemoveApp();
  const close = () => steps.setStep("");
  const removed = () => {
    showToast("success", textsNow(profileTexts).saved);
    close();
  };
  return (
    <>
      {steps.step === "password" && (
        <PasswordDialog
          title={t.appTitle}
          confirmLabel={t.goOn}
          onConfirm={(password) => draw.mutateAsync(password).then(() => steps.setStep("app"))}
          onClose={close}
        />
      )}
      {steps.step === "app" && draw.data && <AppDialog {...draw.data} onDone={steps.show} onClose={close} />}
      {steps.step === "renew" && (
        <PasswordDialog
          title={t.recoveryRenew}
          confirmLabel={t.recoveryRenew}
          onConfirm={(password) => renew.mutateAsync(password).then(steps.show)}
          onClose={close}
        >
          <Muted>{t.recoveryRenewText}</Muted>
        </PasswordDialog>
      )}
      {steps.step === "remove" && (
        <PasswordDialog
          title={t.appRemove}
          confirmLabel={t.appRemove}
          dangerous
          onConfirm={(password) => remove.mutateAsync(password).then(removed)}
          onClose={close}
        >
          <Muted>{t.appRemoveText}</Muted>
        </PasswordDialog>
      )}
      {steps.step === "codes" && <RecoveryCodesDialog codes={steps.codes} onClose={close} />}
    </>
  );
}

/** An authenticator app as second factor: set up, recovery codes, taken away. */
export function SecondFactorCard() {
  const t = useTexts(profileTexts);
  const query = useSecondFactor();
  const factor = query.data;
  const steps = useSteps();
  const since = factor?.totp_since;
  return (
    <Card>
      <h2>{t.secondTitle}</h2>
      <Stack sx={{ mt: 1 }}>
        <Muted>{t.secondText}</Muted>
        <Pending query={query} rows={1} height={40} />
        {since && (
          <Row>
            <Tag tone="success">{t.secondOn}</Tag>
            <Muted>
              {besides([t.secondSince(moment(since)), t.recoveryLeft(factor.recovery_codes_left)])}
            </Muted>
          </Row>
        )}
        {factor && (
          <Row>
            {since ? (
              <>
                <Button variant="outlined" onClick={() => steps.setStep("renew")}>
                  {t.recoveryRenew}
                </Button>
                <Button color="error" onClick={() => steps.setStep("remove")}>
                  {t.appRemove}
                </Button>
              </>
            ) : (
              <Button variant="outlined" onClick={() => steps.setStep("password")}>
                {t.appTitle}
              </Button>
            )}
          </Row>
        )}
      </Stack>
      <SecondFactorDialogs steps={steps} />
    </Card>
  );
}
