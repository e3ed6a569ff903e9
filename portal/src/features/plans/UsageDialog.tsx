import { useTexts } from "@/shared/i18n/texts";
import { UsageBars } from "@/shared/plans/UsageBars";
import { Modal } from "@/shared/ui/Modal";
import { plansTexts } from "./texts";

/** How much of each limit is used. */
export function UsageDialog({ platform, onClose }: { platform: number; onClose: () => void }) {
  const t = useTexts(plansTexts);
  return (
    <Modal title={t.currentUsage} width={520} onClose={onClose}>
      <UsageBars platforms={platform ? [platform] : []} />
    </Modal>
  );
}
