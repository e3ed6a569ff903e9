import HistoryToggleOff from "@mui/icons-material/HistoryToggleOff";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { Chart } from "@web/charts/Chart";
import { useState } from "react";
import type { ProductHistory } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { moment, utc, whole } from "@/shared/format/time";
import { useLanguage } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { Modal } from "@/shared/ui/Modal";
import { Notice } from "@/shared/ui/Notice";
import { Pending } from "@/shared/ui/Pending";
import { Select } from "@/shared/ui/Select";
import { useSupplyHistory } from "./api";
import { historyTexts } from "./texts";

type Point = ProductHistory["variants"][number]["points"][number];

interface ValueChartProps {
  title: string;
  points: readonly Point[];
  read: (point: Point) => number | null;
  shown: (value: number) => string;
}

/** The chart of one value, with its range, how often it changed, and the dates that it covers. */
function ValueChart({ title, points, read, shown }: ValueChartProps) {
  const t = useTexts(historyTexts);
  const language = useLanguage();
  const [now] = useState(() => Date.now());
  const values = points.map(read);
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const [low, high] = [shown(Math.min(...known)), shown(Math.max(...known))];
  const changes = values.filter((value, at) => at > 0 && value !== values[at - 1]).length;
  const label = t.chart(title, low === high ? low : t.range(low, high), changes);
  return (
    <div>
      <Muted aria-hidden>{label}</Muted>
      <Chart
        kind="line"
        name={label}
        language={language}
        hasTable
        at={[...points.map(({ at }) => Date.parse(at)), now]}
        labels={points.map(({ at }) => moment(at))}
        series={[{ name: title, values }]}
        shown={shown}
      />
      <Row sx={{ justifyContent: "space-between" }}>
        <Muted>{moment(points[0]?.at ?? "")}</Muted>
        <Muted>{t.now}</Muted>
      </Row>
    </div>
  );
}

/** Stock as a number where the supplier counts it, else whether the variant was available. */
function StockChart({ points }: { points: readonly Point[] }) {
  const t = useTexts(historyTexts);
  const isCounted = points.some(({ available, stock }) => available && stock !== null);
  return isCounted || points.every(({ available }) => !available) ? (
    <ValueChart
      title={t.stock}
      points={points}
      read={({ available, stock }) => (available ? stock : 0)}
      shown={whole}
    />
  ) : (
    <ValueChart
      title={t.stock}
      points={points}
      read={({ available }) => Number(available)}
      shown={(value) => (value ? t.notCounted : t.soldOut)}
    />
  );
}

function Points({ points, currency }: { points: readonly Point[]; currency: string }) {
  const t = useTexts(historyTexts);
  const labelOf = (point: Point) => {
    if (!point.available) return t.soldOut;
    return point.stock === null ? t.notCounted : whole(point.stock);
  };
  return (
    <CardTable below="sm" label={t.title} columns={[t.since, { number: t.cost }, { number: t.stock }]}>
      {points.toReversed().map((point) => (
        <TableRow key={point.at} role="row">
          <TableCell component="th" scope="row" role="rowheader" title={utc(point.at)}>
            {moment(point.at)}
          </TableCell>
          <TableCell role="cell" align="right" data-label={t.cost}>
            {point.cost ? money(point.cost, currency) : "–"}
          </TableCell>
          <TableCell role="cell" align="right" data-label={t.stock}>
            {labelOf(point)}
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

function Histories({ history }: { history: ProductHistory }) {
  const t = useTexts(historyTexts);
  const { currency, variants } = history;
  const first = variants.find(({ points }) => points.length > 0) ?? variants[0];
  const [chosen, setChosen] = useState(first?.variant_id ?? "");
  const points = variants.find(({ variant_id }) => variant_id === chosen)?.points ?? [];
  return (
    <Stack>
      <Muted>{t.text}</Muted>
      <Select
        label={t.variant}
        value={chosen}
        choices={variants.map(({ variant_id, option_values, sku }) => ({
          value: variant_id,
          label: option_values.join(" / ") || sku || t.only,
        }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      {points.length === 0 ? (
        <Notice icon={<HistoryToggleOff />} title={t.empty} text={t.emptyText} />
      ) : (
        <>
          <ValueChart
            title={t.cost}
            points={points}
            read={({ cost }) => (cost ? Number(cost) : null)}
            shown={(value) => money(String(value), currency)}
          />
          <StockChart points={points} />
          <Points points={points} currency={currency} />
        </>
      )}
    </Stack>
  );
}

/** Supplier price and stock of each variant over time, as a chart and a table. */
export function HistoryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(historyTexts);
  const query = useSupplyHistory(id);
  return (
    <Modal title={t.title} width={760} onClose={onClose}>
      <Pending query={query} rows={4} height={56} />
      {query.data && <Histories history={query.data} />}
    </Modal>
  );
}
