import AddBusinessOutlined from "@mui/icons-material/AddBusinessOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useMayManageStores } from "@/shared/session/usePermissions";
import { StoreChecklist } from "@/shared/stores/StoreChecklist";
import { useStores } from "@/shared/stores/useStores";
import { Muted } from "@/shared/ui/Card";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Pending } from "@/shared/ui/Pending";
import { uiTexts } from "@/shared/ui/texts";
import { useSelectStores } from "./api";
import { storesTexts } from "./texts";

export function StoreSwitchDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(storesTexts);
  const ui = useTexts(uiTexts);
  const go = useGo();
  const known = useStores();
  const [changed, setChanged] = useState<string[]>();
  const select = useSelectStores();
  const mayManage = useMayManageStores() ?? false;
  const stores = known.data?.stores ?? [];
  const chosen = changed ?? stores.filter((store) => store.selected).map((store) => store.id);
  const connect = () => {
    onClose();
    go(paths.stores, { connect: "1" });
  };
  return (
    <FormDialog
      title={t.switchTitle}
      width={480}
      submitLabel={ui.confirm}
      disabled={chosen.length === 0}
      busy={select.isPending}
      aside
      onSubmit={() => chosen.length > 0 && select.mutate(chosen, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Muted>{t.switchText}</Muted>
      <Pending query={known} rows={3} height={44} />
      <StoreChecklist stores={stores} chosen={chosen} onChange={setChanged} />
      {mayManage && (
        <Button startIcon={<AddBusinessOutlined />} onClick={connect} sx={{ justifySelf: "start" }}>
          {t.connect}
        </Button>
      )}
    </FormDialog>
  );
}
