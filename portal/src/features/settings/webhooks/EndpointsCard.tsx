import Button from "@mui/material/Button";
import { useState } from "react";
import type { WebhookEndpoint } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { Card, CardHead, Lines, Muted } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { ShownOnceDialog } from "@/shared/ui/ShownOnceDialog";
import { useEndpoints } from "./api";
import { EndpointLine } from "./EndpointLine";
import { webhookTexts } from "./texts";

const EndpointDialog = lazyPart(() => import("./EndpointDialog"), "EndpointDialog");
const DeliveriesDialog = lazyPart(() => import("./DeliveriesDialog"), "DeliveriesDialog");

/** The merchant's own addresses that are told what happens. */
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
