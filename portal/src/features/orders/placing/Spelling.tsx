import Button from "@mui/material/Button";
import type { PlacingPlan } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { supplierName } from "@/shared/suppliers/suppliers";
import { Line, Lines, Muted, Stack } from "@/shared/ui/Card";
import { useFix } from "../fixes";
import { problemTexts } from "../problemTexts";
import { placingTexts } from "./texts";

type Order = PlacingPlan["orders"][number];

const isSpelled = ({ purchases }: Order) => purchases.some(({ spelled }) => spelled.length > 0);

/** Whether a supplier spells a part of an address otherwise. */
export const hasSpelling = ({ orders }: PlacingPlan) =>
  orders.some((order) => order.is_ready && isSpelled(order));

function OneOrder({ order }: { order: Order }) {
  const t = useTexts(placingTexts);
  const { fields } = useTexts(problemTexts);
  const page = withRn(paths.orders, { order: order.order_id });
  const fix = useFix()("ADDRESS_INVALID", "", page);
  return (
    <Line>
      <Stack gap={0}>
        <strong>{order.number}</strong>
        {order.purchases.flatMap(({ type, seller, spelled }) =>
          spelled.map(({ field, given, spelled: text }) => (
            <Muted key={`${type} ${seller} ${field}`}>
              {t.spells(supplierName(type), fields[field] ?? field, given, text)}
            </Muted>
          )),
        )}
      </Stack>
      <Button size="small" variant="outlined" href={fix?.href ?? page}>
        {fix?.label ?? t.openOrder}
      </Button>
    </Line>
  );
}

/** What suppliers spell otherwise in the buyers' addresses: they are sent that, so it is shown before. */
export function Spelling({ plan }: { plan: PlacingPlan }) {
  const t = useTexts(placingTexts);
  return (
    <>
      <Muted>{t.spellingText}</Muted>
      <Lines>
        {plan.orders
          .filter((order) => order.is_ready && isSpelled(order))
          .map((order) => (
            <OneOrder key={order.order_id} order={order} />
          ))}
      </Lines>
    </>
  );
}
