import Button from "@mui/material/Button";
import { useState } from "react";
import type { PlanCheck } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { planStateOf } from "@/shared/plans/planCheck";
import { Modal } from "@/shared/ui/Modal";
import { uiTexts } from "@/shared/ui/texts";
import type { AddStore } from "./ConfirmPlanDialog";
import { OverLimitDialog } from "./OverLimitDialog";
import { PlanDialog } from "./PlanDialog";
import { plansTexts } from "./texts";

interface PlanDialogsProps {
  check: PlanCheck;
  mailbox: string;
  onSignOut: () => void;
  /** Whether somebody is about to add a store; otherwise a session has begun. */
  isAdding: boolean;
  isLeaving: boolean;
  addStore: AddStore;
  /** True when a plan was chosen. */
  onSettled: (isSettled: boolean) => void;
}

/** The dialog for the result of a plan check; users who may not choose plans are referred to the main account. */
export function PlanDialogs(props: PlanDialogsProps) {
  const { check, mailbox, onSignOut, isAdding, isLeaving, addStore, onSettled } = props;
  const [isUpdating, setIsUpdating] = useState(false);
  const state = planStateOf(check.code);
  const platform = check.platform ?? 0;
  const close = () => onSettled(false);
  if (!check.may_choose) return <AskMainAccount onClose={close} />;
  if (state === "over" && !isUpdating) {
    const over = check.platforms?.find((row) => row.platform === platform)?.over ?? [];
    return (
      <OverLimitDialog
        platform={platform}
        code={check.code}
        over={over}
        isAdding={isAdding}
        onUpdate={() => setIsUpdating(true)}
        onClose={close}
      />
    );
  }
  return (
    <PlanDialog
      platform={platform}
      why={state === "no_plan" || state === "ended" ? state : "update"}
      isOverrun={state === "over"}
      isLeaving={isLeaving}
      mailbox={mailbox}
      onSignOut={onSignOut}
      onChosen={() => onSettled(true)}
      onClose={close}
      addStore={addStore}
    />
  );
}

function AskMainAccount({ onClose }: { onClose: () => void }) {
  const t = useTexts(plansTexts);
  const ui = useTexts(uiTexts);
  return (
    <Modal
      title={t.mainAccountTitle}
      width={460}
      onClose={onClose}
      footer={
        <Button variant="contained" onClick={onClose}>
          {ui.close}
        </Button>
      }
    >
      {t.mainAccount}
    </Modal>
  );
}
