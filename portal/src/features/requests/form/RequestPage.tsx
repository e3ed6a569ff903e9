import SearchOffOutlined from "@mui/icons-material/SearchOffOutlined";
import { Codes, hasCode } from "@/shared/api/errors";
import type { WorkOrder } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { useIsActing } from "@/shared/session/acting";
import { Stack } from "@/shared/ui/Card";
import { MerchantOnly } from "@/shared/ui/MerchantOnly";
import { Notice } from "@/shared/ui/Notice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { Pending } from "@/shared/ui/Pending";
import { useRequest, useServiceForm } from "../api";
import { decodedId, readParam } from "../param";
import { states } from "../records/states";
import { Terms } from "../terms/Terms";
import { Thread } from "../thread/Thread";
import { NewRequestForm } from "./NewRequestForm";
import { PendingRequestForm } from "./PendingRequestForm";
import { SentForm } from "./SentForm";
import { formTexts } from "./texts";
import { useSentNotice } from "./useSentNotice";
import type { Part } from "./values";

interface Filling {
  /** Whose drafts are kept. */
  owner: string;
  /** What is known of the reader before the first request, by field key. */
  profile: Part;
  onSent: () => void;
}

type RequestPageProps = Omit<Filling, "onSent"> & Parameters<typeof useSentNotice>[0];

function New({ service, owner, profile, onSent }: Filling & { service: string }) {
  const t = useTexts(formTexts);
  const [params] = useUrlState();
  const form = useServiceForm(service);
  if (service === "" || hasCode(form.error, Codes.notFound))
    return <Notice icon={<SearchOffOutlined />} title={t.unknown} text={t.unknownText} />;
  if (!form.data) return <Pending query={form} rows={2} height={280} />;
  return (
    <>
      <PageHeader title={form.data.name} />
      <MerchantOnly>
        <NewRequestForm
          key={service}
          form={form.data}
          sku={params.get("sku") ?? ""}
          source={params.get("from") ?? ""}
          owner={owner}
          profile={profile}
          onSent={onSent}
        />
      </MerchantOnly>
    </>
  );
}

function Sent({ order }: { order: WorkOrder }) {
  return (
    <Stack>
      <Terms order={order} />
      <Thread id={order.id} />
      <SentForm order={order} />
    </Stack>
  );
}

function Existing({ id, isView, owner, onSent }: Filling & { id: string; isView: boolean }) {
  const t = useTexts(formTexts);
  const request = useRequest(id);
  const isActing = useIsActing();
  if (id === "" || request.data === null)
    return <Notice icon={<SearchOffOutlined />} title={t.gone} text={t.goneText} />;
  if (!request.data) return <Pending query={request} rows={2} height={280} />;
  const { service } = readParam(request.data.param);
  const isOpen = !isView && !isActing && request.data.state === states.formPending;
  return (
    <>
      <PageHeader
        title={t.numbered(service.name, id)}
        text={service.sku ? t.withSku(service.sku) : undefined}
      />
      {isOpen ? (
        <Stack>
          <Thread id={id} />
          <PendingRequestForm order={request.data} owner={owner} onSent={onSent} />
        </Stack>
      ) : (
        <Sent order={request.data} />
      )}
    </>
  );
}

/** A form to ask for a service; with `isView` and `id` a request that exists (specification 002, sections 2.7, 2.8). */
export function RequestPage({ onContact, onDone, ...reader }: RequestPageProps) {
  const [params] = useUrlState();
  const filling = { ...reader, onSent: useSentNotice({ onContact, onDone }) };
  if (!params.has("id"))
    return <New service={params.get("type") || params.get("services") || ""} {...filling} />;
  const isView = params.get("isView") === "true";
  return <Existing id={decodedId(params.get("id"))} isView={isView} {...filling} />;
}
