import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { Store, UploadSettings } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { uiTexts } from "@/shared/ui/texts";
import { usePresets, usePreview } from "./api";
import { draftOf, settingsOf } from "./draft";
import {
  GENERAL,
  IMPORT_TO_STORE,
  PRICING,
  type Problems,
  pricingProblems,
  problemsOf,
  SHIPPING,
  shippingProblems,
  stepOf,
} from "./fields";
import { GeneralStep } from "./GeneralStep";
import { PresetBar } from "./PresetBar";
import { PricePreview } from "./PricePreview";
import { PricingStep } from "./PricingStep";
import { ShippingStep } from "./ShippingStep";
import { StoreStep } from "./StoreStep";
import { uploadTexts } from "./texts";

const WIDTH = 840;

export interface UploadWizardProps {
  stores: readonly Store[];
  settings: UploadSettings;
  /** The id of the preset that these settings are, if they are one. */
  preset: string;
  /** A refusal from before the wizard was opened. */
  refused?: unknown;
  onConfirm: (settings: UploadSettings) => void;
  onClose: () => void;
}

const firstStep = (problems: Problems) => {
  const steps = Object.keys(problems).map(stepOf);
  return steps.length > 0 ? Math.min(...steps) : GENERAL;
};

/** The wizard's draft, step and errors; the server validates before it is confirmed. */
function useWizard({ stores, settings, refused, onConfirm }: UploadWizardProps) {
  const t = useTexts(uploadTexts);
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [problems, setProblems] = useState<Problems>(() => problemsOf(refused));
  const [step, setStep] = useState(() => firstStep(problemsOf(refused)));
  const preview = usePreview();
  const checked = (until = IMPORT_TO_STORE) => {
    const found = {
      ...pricingProblems(draft, stores, t),
      ...(until >= SHIPPING && shippingProblems(draft, t)),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) return settingsOf(draft, stores);
    setStep(firstStep(found));
    return undefined;
  };
  const ask = (then?: (settings: UploadSettings) => void) => {
    const settings = checked(step);
    if (!settings) return;
    preview.mutate(
      { stores, settings: settings },
      {
        onSuccess: () => then?.(settings),
        onError: (error) => {
          const found = problemsOf(error);
          setProblems(found);
          if (Object.keys(found).length > 0) setStep(firstStep(found));
        },
      },
    );
  };
  const next = () => {
    if (step === IMPORT_TO_STORE) ask(onConfirm);
    else if (step === GENERAL || checked(step)) setStep(step + 1);
  };
  return { draft, setDraft, problems, step, preview, checked, ask, next, back: () => setStep(step - 1) };
}

/** "Edit upload settings": four steps over the selected stores (specification 001, section 2.3). */
export function UploadWizard(props: UploadWizardProps) {
  const t = useTexts(uploadTexts);
  const ui = useTexts(uiTexts);
  const wizard = useWizard(props);
  const presets = usePresets().data ?? [];
  const { draft, step, problems, preview } = wizard;
  const part = { draft, stores: props.stores, problems, onChange: wizard.setDraft };
  const names = [t.steps.general, t.steps.pricing, t.steps.shipping, t.steps.store];
  const failed = preview.error && Object.keys(problems).length === 0 && step !== PRICING;
  const isLast = step === IMPORT_TO_STORE;
  return (
    <Modal
      title={t.title}
      width={WIDTH}
      onClose={props.onClose}
      onSubmit={wizard.next}
      footer={
        <>
          <Button variant="outlined" onClick={step === GENERAL ? props.onClose : wizard.back}>
            {step === GENERAL ? ui.cancel : t.back}
          </Button>
          <Button type="submit" variant="contained" loading={isLast && preview.isPending}>
            {isLast ? t.confirm : t.next}
          </Button>
        </>
      }
    >
      <Stack>
        <Muted aria-live="polite">{t.stepOf(step + 1, names[step] ?? "")}</Muted>
        {failed && <Alert severity="error">{messageOf(preview.error)}</Alert>}
        {step === GENERAL && <GeneralStep {...part} />}
        {step === PRICING && (
          <>
            <PricingStep {...part} />
            <PricePreview preview={preview} onAsk={() => wizard.ask()} />
          </>
        )}
        {step === SHIPPING && <ShippingStep draft={draft} problems={problems} onChange={wizard.setDraft} />}
        {isLast && (
          <>
            <StoreStep {...part} />
            <PresetBar presets={presets} chosen={props.preset} settings={wizard.checked} />
          </>
        )}
      </Stack>
    </Modal>
  );
}
