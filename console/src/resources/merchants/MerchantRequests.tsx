import type { RequestRow } from "@/api/types";
import { Moment } from "@/ui/Moment";
import { TextLink } from "@/ui/TextLink";
import { InWords, Related } from "./Related";

/** The newest requests of a merchant. */
export function MerchantRequests({ merchantId }: { merchantId: string }) {
  return (
    <Related<RequestRow> resource="work_orders" merchantId={merchantId} words="resources.merchants.requests">
      {({ id, service_name, state, assignee, created_at }) => (
        <>
          <TextLink to={`/work_orders/${id}/show`}>{`#${id} ${service_name}`}</TextLink>
          <InWords words="resources.work_orders.states" state={state} />
          <span>{assignee}</span>
          <Moment at={created_at} />
        </>
      )}
    </Related>
  );
}
