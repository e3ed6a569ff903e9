import HandymanOutlined from "@mui/icons-material/HandymanOutlined";
import Button from "@mui/material/Button";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useServices } from "@/features/requests/api";
import type { ImportOffers } from "@/features/requests/records/OfferTable";
import { ServiceCards } from "@/features/requests/services/ServiceCards";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { openSupport } from "@/shared/support/supportChat";
import { Notice } from "@/shared/ui/Notice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { Pending } from "@/shared/ui/Pending";
import { Records } from "./Records";
import { servicesTexts } from "./texts";

function Services() {
  const t = useTexts(servicesTexts);
  const go = useGo();
  const services = useServices();
  if (!services.data) return <Pending query={services} rows={3} height={260} />;
  if (services.data.length === 0)
    return (
      <Notice icon={<HandymanOutlined />} title={t.none} text={t.noneText}>
        <Button variant="contained" onClick={openSupport}>
          {t.contactUs}
        </Button>
      </Notice>
    );
  return <ServiceCards services={services.data} onAsk={(type) => go(paths.sourcingInitiate, { type })} />;
}

const SERVICES = "1";
const RECORDS = "2";

/** Our services for merchants; `?type=2`: the merchant's requests (specification 002, section 2.9). */
export function FindServicesScreen({ importOffers }: { importOffers?: ImportOffers }) {
  const t = useTexts(servicesTexts);
  const [params, setParams] = useUrlState();
  const shown = params.get("type") === RECORDS ? RECORDS : SERVICES;
  const show = (type: string) =>
    setParams({ type, state: null, page: null, begin: null, end: null, result: null }, true);
  return (
    <>
      <PageHeader title={t.title} text={t.text} />
      <Tabs
        value={shown}
        onChange={(_event, type: string) => show(type)}
        aria-label={t.tabs}
        sx={{ mb: 2.5, borderBottom: 1, borderColor: "divider" }}
      >
        <Tab value={SERVICES} label={t.services} />
        <Tab value={RECORDS} label={t.records} />
      </Tabs>
      {shown === RECORDS ? <Records importOffers={importOffers} /> : <Services />}
    </>
  );
}
