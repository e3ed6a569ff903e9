import type { ServiceForm, WorkOrder } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { useCompleteRequest } from "../api";
import { readParam } from "../param";
import { RequestForm } from "./RequestForm";
import { formTexts } from "./texts";
import { partOf } from "./values";

/** The form of a request in state 5, in the version that it was made with. */
export function PendingRequestForm(props: { order: WorkOrder; owner: string; onSent: () => void }) {
  const { order, owner, onSent } = props;
  const t = useTexts(formTexts);
  const complete = useCompleteRequest(order.id);
  const { service, info } = readParam(order.param);
  const form: ServiceForm = {
    service: service.type,
    name: service.name,
    personal: { title: t.personal, most: 1, fields: info[0] ?? [] },
    requirements: { title: t.requirements, most: order.most, fields: info[1] ?? [] },
  };
  return (
    <RequestForm
      form={form}
      start={info.map(partOf)}
      draft={`${owner}:order:${order.id}`}
      send={(answers) =>
        complete.mutateAsync({
          service: { type: service.type, name: service.name, sku: "", source: "" },
          info: answers,
        })
      }
      onSent={onSent}
    />
  );
}
