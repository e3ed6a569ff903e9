import { styled } from "@mui/material/styles";
import { useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { useSignOut } from "@/app/api/signOut";
import { isSiteMode } from "@/app/siteMode";
import { appTexts } from "@/app/texts";
import { NewRelease } from "@/features/announcements/NewRelease";
import { useIsTouring } from "@/features/guide/tours";
import { PushMessages } from "@/features/messages/PushMessages";
import { PlanGate } from "@/features/plans/PlanGate";
import { ProcessHost } from "@/features/processes/ProcessHost";
import { DeletionGate } from "@/features/profile/DeletionGate";
import { UpgradeGate } from "@/features/stores/upgrade/UpgradeGate";
import { outdate } from "@/shared/api/families";
import type { User } from "@/shared/api/types";
import { useStream } from "@/shared/api/useStream";
import { useTexts } from "@/shared/i18n/texts";
import { KeysHost } from "@/shared/keyboard/KeysHost";
import { lazyPart } from "@/shared/lazily";
import { useIsActing } from "@/shared/session/acting";
import { useTurn } from "@/shared/ui/turns";
import { useViewport } from "@/shared/viewport/useViewport";
import { Layout } from "./Layout";
import { ShellContent } from "./ShellContent";

/** The guide is not loaded yet: what comes after it waits. */
function GuideToCome() {
  useTurn("guide", undefined);
  return null;
}

const Guide = lazyPart(() => import("@/features/guide/Guide"), "Guide", <GuideToCome />);

const StoreForPlan = lazyPart(() => import("@/features/stores/StoreForPlan"), "StoreForPlan");

const Skip = styled("a")(({ theme }) => ({
  position: "absolute",
  top: -60,
  left: 12,
  zIndex: theme.zIndex.tooltip,
  padding: theme.spacing(1, 2),
  borderRadius: 10,
  color: theme.palette.primary.contrastText,
  background: theme.palette.primary.main,
  "&:focus": { top: 12 },
}));

/** Navigating to the fragment would add a history entry that the router does not know. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

interface ShellProps {
  user: User;
}

/** The frame around every screen, by screen size; listens for new processes. */
export function Shell({ user }: ShellProps) {
  const isActing = useIsActing();
  const t = useTexts(appTexts);
  const queryClient = useQueryClient();
  const { isMobile, showsGuide } = useViewport();
  const isTouring = useIsTouring("guide");
  const goOut = useSignOut();
  const [isFramed] = useState(isSiteMode);
  useStream("/api/account-service/record/execution", {
    onItem: () => void outdate(queryClient, "processes"),
  });
  const gates = (
    <>
      <PlanGate
        mailbox={user.mailbox || user.phone}
        onSignOut={() => goOut.mutate()}
        addStore={(platform, onClose) => (
          <StoreForPlan userId={user.id} platform={platform} onClose={onClose} />
        )}
      />
      <UpgradeGate userId={user.id} onSignOut={() => goOut.mutate()} />
      <DeletionGate user={user} />
      <ProcessHost />
      <KeysHost />
    </>
  );
  if (isFramed)
    return (
      <>
        <ShellContent />
        {gates}
      </>
    );
  return (
    <>
      <Skip href="#content" onClick={skip}>
        {t.skip}
      </Skip>
      <Layout user={user} isMobile={isMobile} />
      {gates}
      {!isActing && <PushMessages userId={user.id} />}
      {!isActing && <NewRelease />}
      {isTouring && showsGuide && !isActing && !user.is_confined && <Guide user={user} />}
    </>
  );
}
