import Button from "@mui/material/Button";
import { lazy, Suspense, useState } from "react";
import type { WebhookEndpoint } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Card, CardHead, Muted } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { ShownOnceDialog } from "@/shared/ui/ShownOnceDialog";
import { EndpointLine } from "./EndpointLine";
import { Lines } from "./layout";
import { webhookTexts } from "./texts";
import { useEndpoints } from "./useEndpoints";

const EndpointDialog = lazy(() =>
  import("./EndpointDialog").then((module) => ({ default: module.EndpointDialog })),
);
const DeliveriesDialog = lazy(() =>
  import("./DeliveriesDialog").then((module) => ({ default: module.DeliveriesDialog })),
);

/** The merchant's own addresses that are told what happens. */
export function EndpointsCard() {
  const t = useTexts(webhookTexts);
  const { data, error, refetch } = useEndpoints();
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
        {data && data.endpoints.length < data.most && (
          <Button variant="outlined" onClick={() => setEdited("new")}>
            {t.newEndpoint}
          </Button>
        )}
      </CardHead>
      <Muted>{t.text}</Muted>
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={1} height={72} />}
      {data?.endpoints.length === 0 && <p>{t.none}</p>}
      <Lines>
        {data?.endpoints.map((endpoint) => (
          <EndpointLine
            key={endpoint.id}
            endpoint={endpoint}
            onChange={() => setEdited(endpoint)}
            onLog={() => setLogged(endpoint)}
            onSecret={setSecret}
          />
        ))}
      </Lines>
      <Suspense>
        {edited && data && (
          <EndpointDialog
            endpoint={edited === "new" ? undefined : edited}
            topics={data.topics}
            onSaved={saved}
            onClose={() => setEdited(null)}
          />
        )}
        {logged && <DeliveriesDialog endpoint={logged} onClose={() => setLogged(null)} />}
      </Suspense>
      {secret && (
        <ShownOnceDialog title={t.secret} text={t.secretText} value={secret} onClose={() => setSecret("")} />
      )}
    </Card>
  );
}
