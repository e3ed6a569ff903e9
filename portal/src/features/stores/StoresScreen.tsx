import AddBusinessOutlined from "@mui/icons-material/AddBusinessOutlined";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { Store } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { useStores } from "@/shared/stores/useStores";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Notice } from "@/shared/ui/Notice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { ConnectStoreDialog } from "./ConnectStoreDialog";
import { RemoveStoreDialog } from "./RemoveStoreDialog";
import { RenameStoreDialog } from "./RenameStoreDialog";
import { StoreCard } from "./StoreCard";
import { storesTexts } from "./texts";

const Grid = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 400px), 1fr))",
}));

/** What is connected, with its state; `?connect=1` (and `shop=`) opens the connect dialog. */
export function StoresScreen({ userId }: { userId: string }) {
  const t = useTexts(storesTexts);
  const [params, setParams] = useUrlState();
  const { data, error, isPending, refetch } = useStores();
  const [renaming, setRenaming] = useState<Store>();
  const [removing, setRemoving] = useState<Store>();
  const shop = params.get("shop") ?? "";
  const connect = (
    <Button
      variant="contained"
      startIcon={<AddBusinessOutlined />}
      onClick={() => setParams({ connect: "1" }, true)}
    >
      {t.connect}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.title} text={t.intro}>
        {data && data.stores.length > 0 && connect}
      </PageHeader>
      {isPending && <ListSkeleton rows={3} height={140} />}
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.stores.length === 0 && (
        <Notice icon={<AddBusinessOutlined />} title={t.emptyTitle} text={t.emptyText}>
          {connect}
        </Notice>
      )}
      <Grid>
        {data?.stores.map((store) => (
          <StoreCard
            key={store.id}
            store={store}
            carriesBilling={store.id === data.billingStore}
            onRename={() => setRenaming(store)}
            onRemove={() => setRemoving(store)}
          />
        ))}
      </Grid>
      {(params.has("connect") || shop) && (
        <ConnectStoreDialog
          userId={userId}
          shop={shop}
          onClose={() => setParams({ connect: null, shop: null })}
        />
      )}
      {renaming && <RenameStoreDialog store={renaming} onClose={() => setRenaming(undefined)} />}
      {removing && <RemoveStoreDialog store={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}
