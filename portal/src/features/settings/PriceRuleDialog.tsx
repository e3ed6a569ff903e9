import { useTexts } from "@/shared/i18n/texts";
import { Muted, Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { Pending } from "@/shared/ui/Pending";
import { usePriceRules } from "./api";
import { PriceRuleForm } from "./PriceRuleForm";
import { settingsTexts } from "./texts";

/** The default price rule, wherever it is set up; closes once it is saved. */
export function PriceRuleDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(settingsTexts);
  const rules = usePriceRules();
  return (
    <Modal title={t.defaultTitle} width={560} onClose={onClose}>
      <Stack>
        <Muted>{t.defaultText}</Muted>
        <Pending query={rules} rows={1} height={200} />
        {rules.data && <PriceRuleForm storeId="" currency="" rule={rules.data.default} onSaved={onClose} />}
      </Stack>
    </Modal>
  );
}
