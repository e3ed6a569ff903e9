import Button from "@mui/material/Button";
import type { PlacingBlock, PlacingPlan, StoreOrder } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { Line, Lines, Muted, Row } from "@/shared/ui/Card";
import { useClearProblem } from "../api";
import { useFix } from "../fixes";
import { problemTexts } from "../problemTexts";
import { ChooseSource, isMendedBySource } from "../sources/ChooseSource";
import { placingTexts } from "./texts";

interface BlockRowProps {
  block: PlacingBlock;
  number: string;
  /** The product of the line that is not placed; empty if unknown. */
  product: string;
}

function BlockRow({ block, number, product }: BlockRowProps) {
  const t = useTexts(placingTexts);
  const { names, field: fieldText, fields } = useTexts(problemTexts);
  const clear = useClearProblem();
  const { order_id, line_id, problem, field, text, may_clear } = block;
  const page = withRn(paths.orders, { order: order_id });
  const fix = useFix()(problem, product, page);
  return (
    <Line>
      <div>
        <strong>{besides([number, names[problem] ?? problem])}</strong>
        <br />
        {text} {field && <Muted>{fieldText(fields[field] ?? field)}</Muted>}
      </div>
      <Row>
        {isMendedBySource(problem) && <ChooseSource order={order_id} line={line_id} variant="outlined" />}
        {may_clear && (
          <Button
            size="small"
            variant="outlined"
            loading={clear.isPending}
            onClick={() => clear.mutate({ order: order_id, problem })}
          >
            {t.anyway}
          </Button>
        )}
        <Button size="small" variant="outlined" href={fix?.href ?? page}>
          {fix?.label ?? t.openOrder}
        </Button>
      </Row>
    </Line>
  );
}

interface BlockedProps {
  plan: PlacingPlan;
  /** The orders as the list shows them, which know the product of a line. */
  orders: readonly StoreOrder[];
}

/** What is not placed, each with its reason and the way to mend it. */
export function Blocked({ plan, orders }: BlockedProps) {
  const numberOf = (id: string) => plan.orders.find(({ order_id }) => order_id === id)?.number ?? "";
  const productOf = ({ order_id, line_id }: PlacingBlock) =>
    orders.find(({ id }) => id === order_id)?.lines.find(({ id }) => id === line_id)?.my_product_id ?? "";
  return (
    <Lines>
      {plan.blocked.map((block) => (
        <BlockRow
          key={`${block.order_id} ${block.line_id} ${block.problem} ${block.field}`}
          block={block}
          number={numberOf(block.order_id)}
          product={productOf(block)}
        />
      ))}
    </Lines>
  );
}
