import CloudOffOutlined from "@mui/icons-material/CloudOffOutlined";
import Button from "@mui/material/Button";
import { reportGonePart } from "@web/build";
import { type LostProps, lazily } from "@web/lazily";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { reload } from "@/shared/navigation/leave";
import { closeToast, keepToast } from "@/shared/toasts/toasts";
import { Notice } from "@/shared/ui/Notice";
import { uiTexts } from "@/shared/ui/texts";

/** In place of a screen. */
function LostScreen({ isOutdated, onAgain }: LostProps) {
  const t = useTexts(uiTexts);
  return (
    <Notice
      icon={<CloudOffOutlined />}
      title={isOutdated ? t.version.title : t.failedTitle}
      text={isOutdated && t.version.text}
    >
      <Button variant="contained" onClick={isOutdated ? reload : onAgain}>
        {isOutdated ? t.reload : t.retry}
      </Button>
    </Notice>
  );
}

/** Loads a screen when it is first rendered; the surrounding Suspense shows the fallback. */
export function lazyScreen<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  return lazily(load, name, { Lost: LostScreen });
}

/** Says so until it is loaded, or nobody waits for it any more. */
function LostPart({ isOutdated, onAgain }: LostProps) {
  const t = useTexts(uiTexts);
  const tell = useEffectEvent(() =>
    keepToast("error", t.failedTitle, { label: t.retry, run: onAgain }, { label: t.reload, run: reload }),
  );
  useEffect(() => {
    if (isOutdated) return reportGonePart();
    const id = tell();
    return () => closeToast(id);
  }, [isOutdated]);
  return null;
}

/** Loads a dialog or another part of a screen on demand; as a rule, nothing is drawn while it loads. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  fallback: ReactNode = null,
) {
  return lazily(load, name, { Lost: LostPart, fallback });
}
