import MoreVert from "@mui/icons-material/MoreVert";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Switch from "@mui/material/Switch";
import { useState } from "react";
import type { WebhookEndpoint } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row } from "@/shared/ui/Card";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { Tag } from "@/shared/ui/Tag";
import { useRemoveEndpoint, useRenewSecret, useSwitchEndpoint } from "./api";
import { WideLine } from "./layout";
import { webhookTexts } from "./texts";

interface EndpointLineProps {
  endpoint: WebhookEndpoint;
  onChange: () => void;
  onLog: () => void;
  onSecret: (secret: string) => void;
}

type Asking = "remove" | "renew" | null;

function useAsked(endpoint: WebhookEndpoint, onSecret: (secret: string) => void) {
  const [asking, setAsking] = useState<Asking>(null);
  const remove = useRemoveEndpoint();
  const renew = useRenewSecret();
  const confirm = () => {
    if (asking === "remove") remove.mutate(endpoint.id, { onSuccess: () => setAsking(null) });
    if (asking === "renew")
      renew.mutate(endpoint.id, {
        onSuccess: (secret) => {
          setAsking(null);
          onSecret(secret);
        },
      });
  };
  return { asking, setAsking, confirm, isBusy: remove.isPending || renew.isPending };
}

export function EndpointLine({ endpoint, onChange, onLog, onSecret }: EndpointLineProps) {
  const t = useTexts(webhookTexts);
  const toggle = useSwitchEndpoint();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { asking, setAsking, confirm, isBusy } = useAsked(endpoint, onSecret);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  const { url, topics, enabled, disabled_by_us: isDisabledByUs, failing_since: failingSince } = endpoint;
  return (
    <WideLine>
      <div>
        <strong>{url}</strong>
        <Muted sx={{ display: "block" }}>{topics.map((topic) => t.topics[topic] ?? topic).join(", ")}</Muted>
        {isDisabledByUs && <Tag tone="error">{t.disabledByUs}</Tag>}
        {enabled && failingSince && <Tag tone="warning">{t.failingSince(moment(failingSince))}</Tag>}
      </div>
      <Row>
        <Switch
          checked={enabled}
          disabled={toggle.isPending}
          slotProps={{ input: { "aria-label": t.switchOn(url) } }}
          onChange={() => toggle.mutate({ ...endpoint, enabled: !enabled })}
        />
        <Button size="small" aria-label={`${t.log}: ${url}`} onClick={onLog}>
          {t.log}
        </Button>
        <IconButton
          aria-label={t.actions(url)}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreVert />
        </IconButton>
      </Row>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(onChange)}>{t.change}</MenuItem>
        <MenuItem onClick={choose(() => setAsking("renew"))}>{t.renewSecret}</MenuItem>
        <MenuItem onClick={choose(() => setAsking("remove"))}>{t.remove}</MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking !== null}
        dangerous={asking === "remove"}
        title={asking === "renew" ? t.renewSecret : t.removeThis}
        confirmLabel={asking === "renew" ? t.renewSecret : t.remove}
        busy={isBusy}
        onConfirm={confirm}
        onClose={() => setAsking(null)}
      >
        {asking === "renew" ? t.renewText : t.removeText}
      </ConfirmDialog>
    </WideLine>
  );
}
