import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { PasswordDialog } from "@/shared/accounts/PasswordDialog";
import { useSecondFactor } from "@/shared/accounts/useSecondFactor";
import { besides } from "@/shared/format/besides";
import { moment } from "@/shared/format/time";
import { filled } from "@/shared/forms/useFields";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Row, Stack, TitledCard } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Modal } from "@/shared/ui/Modal";
import { Pending } from "@/shared/ui/Pending";
import { Tag } from "@/shared/ui/Tag";
import { useDrawSecret, useRemoveApp, useRenewCodes, useSetUpApp } from "./api";
import { profileTexts } from "./texts";

const Picture = styled("img")({
  width: 200,
  height: 200,
  justifySelf: "center",
  background: "#fff",
  borderRadius: 8,
});
const Secret = styled("code")({ overflowWrap: "anywhere", fontSize: "0.95rem" });

interface AppDialogProps {
  secret: string;
  picture: string;
  draft: string;
  onDone: (codes: string[]) => void;
  onClose: () => void;
}

/** The secret as picture and text, proven by the app's first code. */
function AppDialog({ secret, picture, draft, onDone, onClose }: AppDialogProps) {
  const t = useTexts(profileTexts);
  const form = useSavedForm({
    defaultValues: { code: "" },
    save: useSetUpApp(),
    request: ({ code }) => ({ draft, code: code.trim() }),
    onSaved: onDone,
  });
  return (
    <FormDialog
      title={t.appTitle}
      submitLabel={t.appConfirm}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={form.busy ? undefined : onClose}
    >
      <Muted>{t.appScan}</Muted>
      <Picture src={picture} alt={t.appPicture} />
      <Muted>
        {t.appSecret} <Secret>{secret}</Secret>
      </Muted>
      <Field
        label={t.appCode}
        autoComplete="one-time-code"
        inputProps={{ inputMode: "numeric", maxLength: 8 }}
        {...form.field("code", filled(t.appCodeMissing))}
      />
    </FormDialog>
  );
}

const Codes = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: theme.spacing(2),
  borderRadius: 12,
  background: theme.palette.action.hover,
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(120px, 1fr))",
  gap: theme.spacing(1),
  fontFamily: "ui-monospace, monospace",
}));

/** Recovery codes, this once: only the word that they are kept closes it, no stray Escape. */
function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useTexts(profileTexts);
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(codes.join("\n"))}`;
  return (
    <Modal
      title={t.recoveryTitle}
      width={460}
      footer={
        <Button variant="contained" onClick={onClose}>
          {t.recoveryKept}
        </Button>
      }
    >
      <Stack>
        <Muted>{t.recoveryText}</Muted>
        <Codes aria-label={t.recoveryTitle}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
        <Link href={file} download="tradewind-recovery-codes.txt">
          {t.recoveryDownload}
        </Link>
      </Stack>
    </Modal>
  );
}

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
    <TitledCard title={t.secondTitle} text={t.secondText}>
      <Pending query={query} rows={1} height={40} />
      {since && (
        <Row>
          <Tag tone="success">{t.secondOn}</Tag>
          <Muted>{besides([t.secondSince(moment(since)), t.recoveryLeft(factor.recovery_codes_left)])}</Muted>
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
      <SecondFactorDialogs steps={steps} />
    </TitledCard>
  );
}
