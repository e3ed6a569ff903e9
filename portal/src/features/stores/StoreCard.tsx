import OpenInNew from "@mui/icons-material/OpenInNew";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Tooltip from "@mui/material/Tooltip";
import type { Store } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { platformName, storeLabel } from "@/shared/stores/platforms";
import { Card, Muted, Row, Stack } from "@/shared/ui/Card";
import { Tag } from "@/shared/ui/Tag";
import { HealthTag } from "./doctor/HealthTag";
import { doctorTexts } from "./doctor/texts";
import { storesTexts } from "./texts";

const Title = styled("h2")(({ theme }) => ({ ...theme.typography.h3, margin: 0, overflowWrap: "anywhere" }));

interface StoreCardProps {
  store: Store;
  carriesBilling: boolean;
  onReconnect: () => void;
  onCheck: () => void;
  onRename: () => void;
  onRemove: () => void;
}

export function StoreCard({
  store,
  carriesBilling,
  onReconnect,
  onCheck,
  onRename,
  onRemove,
}: StoreCardProps) {
  const t = useTexts(storesTexts);
  const doctor = useTexts(doctorTexts);
  const isConnected = store.state === "connected";
  return (
    <Card aria-label={storeLabel(store)}>
      <Stack gap={1.5}>
        <Row sx={{ justifyContent: "space-between", flexWrap: "nowrap", alignItems: "flex-start" }}>
          <div>
            <Title>{storeLabel(store)}</Title>
            <Muted>
              {platformName(store.platform)} · {store.currency} · {store.domain || store.shop}
            </Muted>
          </div>
          <Row sx={{ justifyContent: "flex-end", flex: "none" }}>
            <HealthTag store={store} />
            <Tag tone={isConnected ? "success" : "warning"}>{isConnected ? t.connected : t.disconnected}</Tag>
          </Row>
        </Row>
        {!isConnected && store.state_reason && <Alert severity="warning">{store.state_reason}</Alert>}
        <Row>
          {!isConnected && (
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
          <Button size="small" href={withRn(paths.settings, { target: storeLabel(store) })}>
            {t.settings}
          </Button>
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
          {carriesBilling && <Tag tone="info">{t.billing}</Tag>}
        </Row>
      </Stack>
    </Card>
  );
}
