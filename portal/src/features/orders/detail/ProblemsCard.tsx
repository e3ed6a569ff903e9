import Button from "@mui/material/Button";
import type { StoreOrderDetail } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { Line, Lines, Muted, Row, TitledCard } from "@/shared/ui/Card";
import { useClearProblem, useHold } from "../api";
import { ForBuyers } from "../ForBuyers";
import { useFix } from "../fixes";
import { problemTexts } from "../problemTexts";
import { ChooseSource, isMendedBySource } from "../sources/ChooseSource";
import { detailTexts } from "./texts";

/** What the merchant may decide to pass over. */
const CLEARED = ["RISK", "DUPLICATE"];

/** What the address form mends. */
const ADDRESS = ["ADDRESS_INVALID", "ADDRESS_CONFLICT"];

/** The product whose mapping is to be mended: of the first line that is still to be bought. */
function productOf({ lines }: StoreOrderDetail): string {
  return lines.find((line) => line.to_buy > 0 && line.my_product_id)?.my_product_id ?? "";
}

/** The field of the address that a supplier refused last; empty for none. */
function refusedField({ purchases }: StoreOrderDetail): string {
  return purchases.findLast(({ refused_field }) => refused_field)?.refused_field ?? "";
}

function Fixed({ problem, order }: { problem: string; order: StoreOrderDetail }) {
  const { fixes } = useTexts(problemTexts);
  const fix = useFix()(problem, productOf(order), "");
  const clear = useClearProblem();
  const hold = useHold();
  const [, setParams] = useUrlState();
  if (ADDRESS.includes(problem))
    return (
      <Button size="small" variant="outlined" onClick={() => setParams({ edit: "address" }, true)}>
        {fixes.address}
      </Button>
    );
  if (fix)
    return (
      <Button size="small" variant="outlined" href={fix.href}>
        {fix.label}
      </Button>
    );
  if (problem === "ON_HOLD")
    return (
      <Button
        size="small"
        variant="outlined"
        loading={hold.isPending}
        onClick={() => hold.mutate({ ids: [order.id], on: false })}
      >
        {fixes.release}
      </Button>
    );
  if (!CLEARED.includes(problem)) return null;
  return (
    <ForBuyers>
      <Button
        size="small"
        variant="outlined"
        loading={clear.isPending}
        onClick={() => clear.mutate({ order: order.id, problem })}
      >
        {fixes.clear}
      </Button>
    </ForBuyers>
  );
}

/** Each problem with what happened, what to do, and a button that does it. */
export function ProblemsCard({ order }: { order: StoreOrderDetail }) {
  const t = useTexts(detailTexts);
  const { names, sentences, field, fields } = useTexts(problemTexts);
  const refused = refusedField(order);
  const problems = order.is_held ? [...new Set(["ON_HOLD", ...order.problems])] : order.problems;
  if (problems.length === 0) return null;
  return (
    <TitledCard title={t.problems}>
      <Lines>
        {problems.map((problem) => (
          <Line key={problem}>
            <div>
              <strong>{names[problem] ?? problem}</strong>
              <br />
              {sentences[problem]}{" "}
              {problem === "ADDRESS_INVALID" && refused && <Muted>{field(fields[refused] ?? refused)}</Muted>}
            </div>
            <Row>
              {isMendedBySource(problem) && <ChooseSource order={order.id} variant="outlined" />}
              <Fixed problem={problem} order={order} />
            </Row>
          </Line>
        ))}
      </Lines>
    </TitledCard>
  );
}
