import type { Member } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { teamTexts } from "./texts";
import { useTeamActions } from "./useTeam";

/** Asks before an invitation is taken back. */
export function TakeBackDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTexts(teamTexts);
  const { takeBack } = useTeamActions();
  return (
    <ConfirmDialog
      open
      dangerous
      title={t.takeBackTitle(member.mailbox)}
      confirmLabel={t.takeBack}
      busy={takeBack.isPending}
      onConfirm={() => takeBack.mutate(member.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t.takeBackText}
    </ConfirmDialog>
  );
}
