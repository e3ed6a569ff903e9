import LockOutlined from "@mui/icons-material/LockOutlined";
import Button from "@mui/material/Button";
import { type ReactNode, useContext } from "react";
import { type ApiError, Codes, hasCode } from "@/shared/api/errors";
import { useTexts } from "@/shared/i18n/texts";
import { useChoosePlan } from "@/shared/plans/useChoosePlan";
import { Notice } from "@/shared/ui/Notice";
import { findingTexts } from "./texts";
import { PreviewLink } from "./topics";

/** Whether a plan opens what was refused: the server names what it opens. */
export function needsUpgrade(error: unknown): error is ApiError {
  return hasCode(error, Codes.noRight) && Object.keys(error.fields).length > 0;
}

export function PlansButton({ isQuiet }: { isQuiet?: boolean }) {
  const t = useTexts(findingTexts);
  const choosePlan = useChoosePlan("finding");
  return (
    <Button
      {...(isQuiet ? { color: "inherit" } : { variant: "contained" })}
      onClick={() => void choosePlan()}
    >
      {t.seePlans}
    </Button>
  );
}

/** In the place of what a plan opens: the way to the plans. */
export function UpgradeNotice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Notice icon={<LockOutlined />} title={title}>
      {useContext(PreviewLink) === "" && <PlansButton />}
      {children}
    </Notice>
  );
}
