import OpenInNew from "@mui/icons-material/OpenInNew";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Tooltip from "@mui/material/Tooltip";
import type { Store } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { useUser } from "@/shared/session/useUser";
import { platformName, storeLabel } from "@/shared/stores/platforms";
import { sayDone } from "@/shared/toasts/toasts";
import { Card, Muted, Row, Stack } from "@/shared/ui/Card";
import { Tag } from "@/shared/ui/Tag";
import { useResumeStore } from "./api";
import { doctorTexts } from "./doctor/texts";
import { storesTexts } from "./texts";

const Title = styled("h2")(({ theme }) => ({ ...theme.typography.h3, margin: 0, overflowWrap: "anywhere" }));

interface StoreCardProps {
  store: Store;
  carriesBilling: boolean;
  /** Whether this user may add, check, rename and remove stores. */
  mayManage: boolean;
  onReconnect: () => void;
  onCheck: () => void;
  onRename: () => void;
  onRemove: () => void;
}

export function StoreCard({
  store,
  carriesBilling,
  mayManage,
  onReconnect,
  onCheck,
  onRename,
  onRemove,
}: StoreCardProps) {
  const t = useTexts(storesTexts);
  const doctor = useTexts(doctorTexts);
  const maySet = useUser().data?.menus.includes("SETTINGS") ?? false;
  const isConnected = store.state === "connected";
  const needsConsent = !isConnected || store.state_reason !== "";
  const lacksOrders = isConnected && store.missing_order_scopes.length > 0;
  return (
    <Card aria-label={storeLabel(store)}>
      <Stack gap={1.5}>
        <Row sx={{ justifyContent: "space-between", flexWrap: "nowrap", alignItems: "flex-start" }}>
          <div>
            <Title>{storeLabel(store)}</Title>
            <Muted sx={{ display: "block", overflowWrap: "anywhere" }}>
              {besides([platformName(store.platform), store.currency, store.domain || store.shop])}
            </Muted>
            <Facts store={store} />
          </div>
          <Row sx={{ justifyContent: "flex-end", flex: "none" }}>
            <HealthTag store={store} />
            {store.paused && <Tag tone="warning">{t.paused}</Tag>}
            <Tag tone={isConnected ? "success" : "warning"}>{isConnected ? t.connected : t.disconnected}</Tag>
          </Row>
        </Row>
        {store.state_reason && <Alert severity="warning">{store.state_reason}</Alert>}
        {lacksOrders && (
          <Alert
            severity="warning"
            action={
              mayManage && (
                <Button size="small" color="inherit" onClick={onReconnect}>
                  {t.reconnect}
                </Button>
              )
            }
          >
            {t.reconnectForOrders(store.missing_order_scopes.join(", "))}
          </Alert>
        )}
        {store.paused && <PausedNotice store={store} mayManage={mayManage} />}
        <Row>
          {needsConsent && mayManage && (
            <Button size="small" variant="contained" onClick={onReconnect}>
              {t.reconnect}
            </Button>
          )}
          {store.store_url && (
            <Button
              size="small"
              variant="outlined"
              endIcon={<OpenInNew />}
              href={store.store_url}
              target="_blank"
              rel="noreferrer"
            >
              {t.open}
            </Button>
          )}
          {maySet && (
            <Button size="small" href={withRn(paths.settings, { target: store.id })}>
              {t.settings}
            </Button>
          )}
          {mayManage && (
            <>
              <Button size="small" onClick={onCheck}>
                {doctor.open}
              </Button>
              <Button size="small" onClick={onRename}>
                {t.rename}
              </Button>
              <Tooltip title={carriesBilling ? t.billingText : ""}>
                <span>
                  <Button size="small" color="error" disabled={carriesBilling} onClick={onRemove}>
                    {t.remove}
                  </Button>
                </span>
              </Tooltip>
            </>
          )}
          {carriesBilling && <Tag tone="info">{t.billing}</Tag>}
        </Row>
      </Stack>
    </Card>
  );
}

/** The plan has no room for this store. */
function PausedNotice({ store, mayManage }: { store: Store; mayManage: boolean }) {
  const t = useTexts(storesTexts);
  const resume = useResumeStore();
  return (
    <Alert
      severity="warning"
      action={
        mayManage && (
          <Button
            size="small"
            color="inherit"
            loading={resume.isPending}
            onClick={() => sayDone(resume.mutateAsync(store.id), ({ msg }) => msg)}
          >
            {t.resume}
          </Button>
        )
      }
    >
      {t.pausedText}
    </Alert>
  );
}

/** The store's owner, its plan at the platform and when it last answered. */
function Facts({ store }: { store: Store }) {
  const t = useTexts(storesTexts);
  const facts = [
    store.shop_owner && t.ownedBy(store.shop_owner),
    store.plan_name && t.platformPlan(store.plan_name),
    store.last_success_at && t.lastSuccess(moment(store.last_success_at)),
  ].filter(Boolean);
  return facts.length > 0 ? (
    <div>
      <Muted title={utc(store.last_success_at)}>{besides(facts)}</Muted>
    </div>
  ) : null;
}

/** A tag for failed checks of a connected store. */
function HealthTag({ store }: { store: Store }) {
  const t = useTexts(doctorTexts);
  if (store.state !== "connected") return null;
  if (store.health === "broken") return <Tag tone="error">{t.broken}</Tag>;
  return store.health === "warning" ? <Tag tone="warning">{t.needsCare}</Tag> : null;
}
