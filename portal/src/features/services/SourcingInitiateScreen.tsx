import ArrowBack from "@mui/icons-material/ArrowBack";
import SearchOffOutlined from "@mui/icons-material/SearchOffOutlined";
import Button from "@mui/material/Button";
import { Codes, hasCode } from "@/shared/api/errors";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { useRequest, useServiceForm } from "@/shared/requests/api";
import { NewRequestForm } from "@/shared/requests/form/NewRequestForm";
import { PendingRequestForm } from "@/shared/requests/form/PendingRequestForm";
import { SentForm } from "@/shared/requests/form/SentForm";
import { decodedId, readParam } from "@/shared/requests/param";
import { useUser } from "@/shared/session/useUser";
import { openSupport } from "@/shared/support/supportChat";
import { Notice } from "@/shared/ui/Notice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { Pending } from "@/shared/ui/Pending";
import { servicesTexts } from "./texts";

const FORM_PENDING = 5;

/** How the forms of the portal stand to their reader and to what comes after them. */
function useSurroundings() {
  const go = useGo();
  const user = useUser().data;
  return {
    owner: user?.id ?? "",
    mailbox: user?.mailbox ?? "",
    onContact: openSupport,
    onDone: () => go(paths.findServices, { type: "2" }),
  };
}

function New({ service }: { service: string }) {
  const t = useTexts(servicesTexts);
  const [params] = useUrlState();
  const form = useServiceForm(service);
  const surroundings = useSurroundings();
  const isUnknown = service === "" || hasCode(form.error, Codes.notFound);
  if (isUnknown) return <Notice icon={<SearchOffOutlined />} title={t.unknown} text={t.unknownText} />;
  if (!form.data) return <Pending query={form} rows={2} height={280} />;
  return (
    <>
      <PageHeader title={form.data.name} />
      <NewRequestForm
        key={service}
        form={form.data}
        sku={params.get("sku") ?? ""}
        source={params.get("from") ?? ""}
        {...surroundings}
      />
    </>
  );
}

function Existing({ id, isView }: { id: string; isView: boolean }) {
  const t = useTexts(servicesTexts);
  const request = useRequest(id);
  const surroundings = useSurroundings();
  if (request.data === undefined) return <Pending query={request} rows={2} height={280} />;
  if (request.data === null) return <Notice icon={<SearchOffOutlined />} title={t.gone} text={t.goneText} />;
  const { service } = readParam(request.data.param);
  const isOpen = !isView && request.data.state === FORM_PENDING;
  return (
    <>
      <PageHeader title={service.name} text={service.sku && `${t.sku}: ${service.sku}`} />
      {isOpen ? (
        <PendingRequestForm order={request.data} {...surroundings} />
      ) : (
        <SentForm order={request.data} />
      )}
    </>
  );
}

/** A form to ask for a service; with `isView` and `id` a request that exists (specification 002, section 2.7). */
export function SourcingInitiateScreen() {
  const t = useTexts(servicesTexts);
  const go = useGo();
  const [params] = useUrlState();
  const id = decodedId(params.get("id"));
  const leadsToRecords = params.get("back") === "2" || id !== "";
  return (
    <>
      <Button
        startIcon={<ArrowBack />}
        sx={{ ml: -1, mb: 1 }}
        onClick={() => go(paths.findServices, { type: leadsToRecords ? "2" : "1" })}
      >
        {leadsToRecords ? t.backToRecords : t.back}
      </Button>
      {params.has("id") ? (
        <Existing id={id} isView={params.get("isView") === "true"} />
      ) : (
        <New service={params.get("type") || params.get("services") || ""} />
      )}
    </>
  );
}
