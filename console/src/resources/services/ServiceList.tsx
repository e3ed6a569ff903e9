import type { ServiceCard } from "@/api/types";
import { useOwnName } from "@/i18n/useOwnName";
import { useText } from "@/i18n/useText";
import { Amount } from "@/ui/Amount";
import { AsIs, Count } from "@/ui/list/fields";
import { listPage } from "@/ui/list/listPage";
import { ServiceStateTag } from "./states";

export const ServiceList = listPage<ServiceCard>({
  resource: "services",
  columns: {
    service_name: Name,
    state: State,
    price: Price,
    days: Count,
    position: Count,
    edited_by: AsIs,
  },
  card: { title: "service_name", tag: "state", lines: ["price"] },
});

function Name({ record }: { record: ServiceCard }) {
  return useOwnName()(record);
}

function State({ record: { is_offered } }: { record: ServiceCard }) {
  return <ServiceStateTag state={is_offered ? "offered" : "hidden"} />;
}

function Price({ record: { price, currency } }: { record: ServiceCard }) {
  const text = useText();
  return price ? <Amount amount={price} unit={currency} /> : text("resources.services.quoted");
}
