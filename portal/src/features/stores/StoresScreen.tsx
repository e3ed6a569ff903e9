import AddBusinessOutlined from "@mui/icons-material/AddBusinessOutlined";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useCallback, useState } from "react";
import type { Store } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { useMayManageStores } from "@/shared/session/usePermissions";
import { useStores } from "@/shared/stores/useStores";
import { Notice } from "@/shared/ui/Notice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { Pending } from "@/shared/ui/Pending";
import { ConnectStoreDialog } from "./ConnectStoreDialog";
import { useConnectedElsewhere, useRefusedElsewhere } from "./connectedElsewhere";
import { RemoveStoreDialog } from "./RemoveStoreDialog";
import { RenameStoreDialog } from "./RenameStoreDialog";
import { StoreCard } from "./StoreCard";
import { StoreLinkButton } from "./share/StoreLinkButton";
import { storesTexts } from "./texts";

const CheckupDialog = lazyPart(() => import("./doctor/CheckupDialog"), "CheckupDialog");

const Grid = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 400px), 1fr))",
}));

/** `connect=3` selects Shopify; `connect=1` shows the choice. */
function asPlatform(connect: string | null): number {
  const platform = Number(connect);
  return platform > 1 ? platform : 0;
}

/** Connected stores with their state; `?connect=1` (and `shop=`) opens the connect dialog. */
export function StoresScreen({ userId }: { userId: string }) {
  const t = useTexts(storesTexts);
  const [params, setParams] = useUrlState();
  const known = useStores();
  const { data } = known;
  const [renaming, setRenaming] = useState<Store>();
  const [removing, setRemoving] = useState<Store>();
  const [checking, setChecking] = useState<Store>();
  const mayManage = useMayManageStores() ?? false;
  const shop = params.get("shop") ?? "";
  const [refused, setRefused] = useState("");
  const close = useCallback(() => setParams({ connect: null, shop: null }), [setParams]);
  useConnectedElsewhere(close);
  useRefusedElsewhere(
    useCallback(
      (reason: string) => {
        setRefused(reason);
        close();
      },
      [close],
    ),
  );
  const reconnect = (store: Store) => {
    setChecking(undefined);
    setParams({ connect: String(store.platform), shop: store.shop }, true);
  };
  const connect = mayManage && (
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
        {data && data.stores.length > 0 && (
          <>
            {mayManage && <StoreLinkButton stores={data.stores} />}
            {connect}
          </>
        )}
      </PageHeader>
      {refused && (
        <Alert severity="error" onClose={() => setRefused("")} sx={{ mb: 2 }}>
          <AlertTitle>{t.notBoundTitle}</AlertTitle>
          {refused}
        </Alert>
      )}
      <Pending query={known} rows={3} height={140} />
      {data?.refusal && <Alert severity="info">{data.refusal}</Alert>}
      {data?.stores.length === 0 && !data.refusal && (
        <Notice icon={<AddBusinessOutlined />} title={t.emptyTitle} text={t.emptyText}>
          {connect}
        </Notice>
      )}
      <Grid>
        {data?.stores.map((store) => (
          <StoreCard
            key={store.id}
            store={store}
            mayManage={mayManage}
            carriesBilling={data.billingStores.includes(store.id)}
            onReconnect={() => reconnect(store)}
            onCheck={() => setChecking(store)}
            onRename={() => setRenaming(store)}
            onRemove={() => setRemoving(store)}
          />
        ))}
      </Grid>
      {data && mayManage && (params.has("connect") || shop) && (
        <ConnectStoreDialog
          key={`${params.get("connect")}-${shop}`}
          userId={userId}
          platform={asPlatform(params.get("connect"))}
          shop={shop}
          isReconnect={data.stores.some((store) => store.shop === shop)}
          onClose={close}
        />
      )}
      {checking && (
        <CheckupDialog
          store={checking}
          onReconnect={() => reconnect(checking)}
          onClose={() => setChecking(undefined)}
        />
      )}
      {renaming && <RenameStoreDialog store={renaming} onClose={() => setRenaming(undefined)} />}
      {removing && <RemoveStoreDialog store={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}
