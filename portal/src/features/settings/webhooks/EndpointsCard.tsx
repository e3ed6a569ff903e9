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
import { lazyPart } from "@/shared/lazily";
import { Card, CardHead, Lines, Muted, Row } from "@/shared/ui/Card";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { Pending } from "@/shared/ui/Pending";
import { ShownOnceDialog } from "@/shared/ui/ShownOnceDialog";
import { Tag } from "@/shared/ui/Tag";
import { useEndpoints, useRemoveEndpoint, useRenewSecret, useSwitchEndpoint } from "./api";
import { WideLine } from "./layout";
import { webhookTexts } from "./texts";

interface EndpointLineProps {
  endpoint: WebhookEndpoint;
  onChange: () => void;
  onLog: () => void;
  onSecret: (secret: string) => void;
}

type Asking = "remove" | "renew" | null;

function useQuestions(endpoint: WebhookEndpoint, onSecret: (secret: string) => void) {
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

function EndpointLine({ endpoint, onChange, onLog, onSecret }: EndpointLineProps) {
  const t = useTexts(webhookTexts);
  const toggle = useSwitchEndpoint();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { asking, setAsking, confirm, isBusy } = useQuestions(endpoint, onSecret);
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

const EndpointDialog = lazyPart(() => import("./EndpointDialog"), "EndpointDialog");
const DeliveriesDialog = lazyPart(() => import("./DeliveriesDialog"), "DeliveriesDialog");

/** The merchant's webhook endpoints. */
export function EndpointsCard() {
  const t = useTexts(webhookTexts);
  const endpoints = useEndpoints();
  const [edited, setEdited] = useState<WebhookEndpoint | "new" | null>(null);
  const [logged, setLogged] = useState<WebhookEndpoint | null>(null);
  const [secret, setSecret] = useState("");
  const saved = (shown: string) => {
    setEdited(null);
    setSecret(shown);
  };
  return (
    <Card>
      <CardHead>
        <h2>{t.title}</h2>
        {endpoints.data && endpoints.data.endpoints.length < endpoints.data.most && (
          <Button variant="outlined" onClick={() => setEdited("new")}>
            {t.newEndpoint}
          </Button>
        )}
      </CardHead>
      <Muted>{t.text}</Muted>
      <Pending query={endpoints} rows={1} height={72} />
      {endpoints.data?.endpoints.length === 0 && <p>{t.none}</p>}
      <Lines>
        {endpoints.data?.endpoints.map((endpoint) => (
          <EndpointLine
            key={endpoint.id}
            endpoint={endpoint}
            onChange={() => setEdited(endpoint)}
            onLog={() => setLogged(endpoint)}
            onSecret={setSecret}
          />
        ))}
      </Lines>
      {edited && endpoints.data && (
        <EndpointDialog
          endpoint={edited === "new" ? undefined : edited}
          topics={endpoints.data.topics}
          onSaved={saved}
          onClose={() => setEdited(null)}
        />
      )}
      {logged && <DeliveriesDialog endpoint={logged} onClose={() => setLogged(null)} />}
      {secret && (
        <ShownOnceDialog title={t.secret} text={t.secretText} value={secret} onClose={() => setSecret("")} />
      )}
    </Card>
  );
}
