import type { Booked } from "@/api/finance";
import { Amount } from "@/ui/Amount";
import { Moment } from "@/ui/Moment";
import { TextLink } from "@/ui/TextLink";
import { InWords, Related } from "./Related";

/** The newest payments of a merchant. */
export function MerchantPayments({ merchantId }: { merchantId: string }) {
  return (
    <Related<Booked> resource="payments" merchantId={merchantId} words="resources.merchants.payments">
      {({ id, name, plan, amount, unit, state, at }) => (
        <>
          <TextLink to={`/payments/${id}/show`}>{name}</TextLink>
          <Amount amount={amount} unit={unit} />
          <InWords words="resources.payments.states" state={state} />
          <span>{plan}</span>
          <Moment at={at} />
        </>
      )}
    </Related>
  );
}
