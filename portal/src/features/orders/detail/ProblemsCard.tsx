import Button from "@mui/material/Button";
import type { StoreOrderDetail } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { Line, Lines, TitledCard } from "@/shared/ui/Card";
import { problemTexts } from "../problemTexts";
import { detailTexts } from "./texts";

type Fix = keyof (typeof problemTexts)["en"]["fixes"];

const FIXES: Record<string, Fix> = {
  NOT_MAPPED: "map",
  SKU_CHANGED: "map",
  OUT_OF_STOCK: "source",
  PRICE_ABOVE_LIMIT: "source",
  NO_SHIPPING: "source",
  PROHIBITED: "source",
  ADDRESS_INVALID: "address",
  SUPPLIER_AUTH: "suppliers",
  SUPPLIER_BLACKLIST: "suppliers",
  PROTECTED_DATA: "reconnect",
  CHANGED: "purchases",
  UNCONFIRMED: "purchases",
};

/** The product whose mapping is to be mended: of the first line that is still to be bought. */
function productOf({ lines }: StoreOrderDetail): string {
  return lines.find((line) => line.to_buy > 0 && line.my_product_id)?.my_product_id ?? "";
}

/** Where a problem is mended; empty where this order has nothing to lead to. */
function addressOf(fix: Fix, order: StoreOrderDetail): string {
  if (fix === "address") return "#address";
  if (fix === "purchases") return "#purchases";
  if (fix === "suppliers") return withRn(paths.settings, { type: "suppliers" });
  if (fix === "reconnect") return withRn(paths.stores);
  const product = productOf(order);
  return product && withRn(paths.myProducts, { map: product });
}

function Fixed({ problem, order }: { problem: string; order: StoreOrderDetail }) {
  const { fixes } = useTexts(problemTexts);
  const fix = FIXES[problem];
  const href = fix && addressOf(fix, order);
  if (!href) return null;
  return (
    <Button size="small" variant="outlined" href={href}>
      {fixes[fix]}
    </Button>
  );
}

/** Each problem with what happened, what to do, and a button that does it. */
export function ProblemsCard({ order }: { order: StoreOrderDetail }) {
  const t = useTexts(detailTexts);
  const { names, sentences } = useTexts(problemTexts);
  if (order.problems.length === 0) return null;
  return (
    <TitledCard title={t.problems}>
      <Lines>
        {order.problems.map((problem) => (
          <Line key={problem}>
            <div>
              <strong>{names[problem] ?? problem}</strong>
              <br />
              {sentences[problem]}
            </div>
            <Fixed problem={problem} order={order} />
          </Line>
        ))}
      </Lines>
    </TitledCard>
  );
}
