import AddBusinessOutlined from "@mui/icons-material/AddBusinessOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useMayManageStores } from "@/shared/session/usePermissions";
import { StoreChecklist } from "@/shared/stores/StoreChecklist";
import { useStores } from "@/shared/stores/useStores";
import { Muted, Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Modal } from "@/shared/ui/Modal";
import { uiTexts } from "@/shared/ui/texts";
import { useSelectStores } from "./api/useSelectStores";
import { storesTexts } from "./texts";

export function StoreSwitchDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(storesTexts);
  const ui = useTexts(uiTexts);
  const go = useGo();
  const { data, error, refetch } = useStores();
  const [changed, setChanged] = useState<string[]>();
  const select = useSelectStores();
  const mayManage = useMayManageStores() ?? false;
  const stores = data?.stores ?? [];
  const chosen = changed ?? stores.filter((store) => store.selected).map((store) => store.id);
  const connect = () => {
    onClose();
    go(paths.stores, { connect: "1" });
  };
  return (
    <Modal
      open
      title={t.switchTitle}
      width={480}
      onClose={onClose}
      onSubmit={() => chosen.length > 0 && select.mutate(chosen, { onSuccess: onClose })}
      footer={
        <>
          <Button variant="outlined" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={chosen.length === 0} loading={select.isPending}>
            {ui.confirm}
          </Button>
        </>
      }
    >
      <Stack>
        <Muted>{t.switchText}</Muted>
        {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error && <ListSkeleton rows={3} height={44} />}
        <StoreChecklist stores={stores} chosen={chosen} onChange={setChanged} allLabel={t.all} />
        {mayManage && (
          <Button startIcon={<AddBusinessOutlined />} onClick={connect} sx={{ justifySelf: "start" }}>
            {t.connect}
          </Button>
        )}
      </Stack>
    </Modal>
  );
}
