import Button from "@mui/material/Button";
import { useState } from "react";
import type { WebhookDelivery, WebhookEndpoint } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Lines, Muted, Row } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { Pager } from "@/shared/ui/Pager";
import { Pending } from "@/shared/ui/Pending";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { PAGE_SIZE, useDeliveries, useSendAgain, useSendTest } from "./api";
import { WideLine } from "./layout";
import { webhookTexts } from "./texts";

const TONES: Record<WebhookDelivery["state"], TagTone> = {
  pending: "warning",
  delivered: "success",
  failed: "error",
};

function DeliveryLine({ endpointId, delivery }: { endpointId: string; delivery: WebhookDelivery }) {
  const t = useTexts(webhookTexts);
  const again = useSendAgain(endpointId);
  const { topic, state, status, trouble, attempts, create_time, next_at } = delivery;
  const why = trouble === "status" ? t.answered(status ?? 0) : (t.troubles[trouble] ?? trouble);
  return (
    <WideLine>
      <div>
        <Row>
          <strong>{t.topics[topic] ?? topic}</strong>
          <Tag tone={TONES[state]}>{t.states[state]}</Tag>
        </Row>
        <Muted sx={{ display: "block" }}>
          {moment(create_time)}
          {attempts > 1 && ` · ${t.attempts(attempts)}`}
          {why && ` · ${why}`}
          {state === "pending" && trouble && ` · ${t.nextAt(moment(next_at))}`}
        </Muted>
        <details>
          <summary>
            <Muted>{t.showBody}</Muted>
          </summary>
          <Muted as="pre" sx={{ whiteSpace: "pre-wrap", m: 0 }}>
            {delivery.body}
          </Muted>
        </details>
      </div>
      {state !== "pending" && (
        <Button size="small" loading={again.isPending} onClick={() => again.mutate(delivery.id)}>
          {t.sendAgain}
        </Button>
      )}
    </WideLine>
  );
}

/** Deliveries to an endpoint, newest first; each event can be sent again. */
export function DeliveriesDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const t = useTexts(webhookTexts);
  const [page, setPage] = useState(1);
  const deliveries = useDeliveries(endpoint.id, page);
  const { data } = deliveries;
  const test = useSendTest(endpoint.id);
  return (
    <Modal
      title={t.log}
      width={680}
      onClose={onClose}
      footer={
        endpoint.enabled && (
          <Button variant="outlined" loading={test.isPending} onClick={() => test.mutate()}>
            {t.sendTest}
          </Button>
        )
      }
    >
      <Muted>{endpoint.url}</Muted>
      <Pending query={deliveries} rows={3} height={64} />
      {data?.count === 0 && <p>{t.nothingSent}</p>}
      <Lines>
        {data?.deliveries.map((delivery) => (
          <DeliveryLine key={delivery.id} endpointId={endpoint.id} delivery={delivery} />
        ))}
      </Lines>
      <Pager page={page} size={PAGE_SIZE} count={data?.count ?? 0} onPage={setPage} />
    </Modal>
  );
}
