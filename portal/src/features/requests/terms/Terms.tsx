import type { WorkOrder } from "@/shared/api/types";
import { states } from "../records/states";
import { useTerms } from "./api";
import { QuoteCard } from "./QuoteCard";
import { VerdictCard } from "./VerdictCard";

/** The quote of a request and the merchant's verdict; empty without either. */
export function Terms({ order }: { order: WorkOrder }) {
  const terms = useTerms(order.id).data;
  if (!terms) return null;
  const isDelivered = order.state === states.completed;
  return (
    <>
      {terms.quote && (
        <QuoteCard
          key={terms.quote.id}
          id={order.id}
          quote={terms.quote}
          isClosed={isDelivered || order.state === states.cancelled}
          voucher={terms.voucher}
        />
      )}
      {isDelivered && (
        <VerdictCard
          id={order.id}
          verdict={terms.verdict}
          quote={terms.quote}
          settlement={terms.settlement}
        />
      )}
    </>
  );
}
