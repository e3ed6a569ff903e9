import { useQuery } from "@tanstack/react-query";
import { lazyPart } from "@/shared/lazily";
import { planCheckQuery } from "@/shared/plans/planCheck";

const ArrearsAlert = lazyPart(() => import("./ArrearsAlert"), "ArrearsAlert");

/** On every screen while a plan's payment is missing: what failed, what happens when, and how to settle it. */
export function ArrearsBanner() {
  // Who comes back from the payment page sees at once what has become of it.
  const { data } = useQuery({
    ...planCheckQuery,
    refetchOnWindowFocus: ({ state }) => (state.data?.arrears?.length ? "always" : false),
  });
  const arrears = data?.arrears ?? [];
  if (!data || arrears.length === 0) return null;
  return arrears.map((owed) => (
    <ArrearsAlert key={owed.platform} owed={owed} maySettle={data.may_choose !== false} />
  ));
}
