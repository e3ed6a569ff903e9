import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { Trend } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { countryName } from "@/shared/format/names";
import { useTexts } from "@/shared/i18n/texts";
import { supplierName } from "@/shared/suppliers/suppliers";
import { Muted, Row, Stack, TitledCard } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { PageHeader } from "@/shared/ui/PageHeader";
import { Pending } from "@/shared/ui/Pending";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Select } from "@/shared/ui/Select";
import { useFindSettings, useSearchCategories } from "../api";
import { FigureFilters } from "../FigureFilters";
import { PriceFilter } from "../PriceFilter";
import { needsUpgrade, UpgradeNotice } from "../UpgradeNotice";
import { useSought } from "../useSought";
import { type Period, useReliability, useTrends } from "./api";
import { InsightDialog } from "./InsightDialog";
import { OwnPart } from "./OwnPart";
import { bigDataTexts } from "./texts";

const PERIODS: readonly Period[] = ["1", "7", "30"];

const Trends = styled("ol")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: theme.spacing(1.5),
}));

const Entry = styled("li")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "56px minmax(0, 1fr)",
  gap: theme.spacing(1.5),
  alignItems: "center",
}));

const Bar = styled("div")(({ theme }) => ({
  height: 8,
  borderRadius: 4,
  minWidth: 4,
  background: theme.palette.primary.main,
}));

/** What sells and how suppliers do, each figure with its source and day (SCREENS, section 6). */
export function BigDataScreen() {
  const t = useTexts(bigDataTexts);
  const { sought, seek, isNarrowed, clear, params, setParams } = useSought();
  const { category, min, max, figures } = sought;
  const period = PERIODS.find((period) => period === params.get("period")) ?? "7";
  const country = params.get("country") ?? "";
  const product = params.get("product");
  const trends = useTrends({ period, country, category, min, max, figures });
  const suppliers = useReliability(category);
  const clearAll = () => {
    clear();
    setParams({ country: null });
  };
  const isClosed = needsUpgrade(trends.error) && needsUpgrade(suppliers.error);
  return (
    <>
      <PageHeader title={t.title} text={t.intro} />
      {isClosed && !figures ? (
        <UpgradeNotice title={t.upgrade} />
      ) : (
        <>
          <Filters sought={sought} seek={seek} period={period} country={country} setParams={setParams} />
          <Stack>
            <TrendsPart
              query={trends}
              onOpen={(id) => setParams({ product: id }, true)}
              onClear={isNarrowed || country ? clearAll : undefined}
            />
            <SuppliersPart query={suppliers} />
            <OwnPart />
          </Stack>
        </>
      )}
      {product && <InsightDialog id={product} onClose={() => setParams({ product: null })} />}
    </>
  );
}

type FiltersProps = Pick<ReturnType<typeof useSought>, "sought" | "seek" | "setParams"> & {
  period: Period;
  country: string;
};

/** By period, country, category, cost and the seven groups of figures. */
function Filters({ sought, seek, setParams, period, country }: FiltersProps) {
  const t = useTexts(bigDataTexts);
  const countries = useFindSettings().data?.countries ?? [];
  const categories = useSearchCategories().data ?? [];
  return (
    <Row role="search" sx={{ mb: 2 }}>
      <Select
        compact
        label={t.period}
        value={period}
        choices={PERIODS.map((value) => ({ value, label: t.periods[value] ?? value }))}
        onChange={(event) => setParams({ period: event.target.value })}
      />
      <Select
        compact
        label={t.country}
        value={country}
        choices={[
          { value: "", label: t.anywhere },
          ...countries.map((code) => ({ value: code, label: countryName(code) })),
        ]}
        onChange={(event) => setParams({ country: event.target.value || null })}
      />
      <Select
        compact
        label={t.category}
        value={sought.category}
        choices={[{ value: "", label: t.allCategories }, ...categories]}
        onChange={(event) => seek({ category: event.target.value })}
      />
      <PriceFilter min={sought.min} max={sought.max} onChange={seek} />
      <FigureFilters value={sought.figures} onChange={(chosen) => seek({ figures: chosen })} />
    </Row>
  );
}

interface TrendsPartProps {
  query: ReturnType<typeof useTrends>;
  onOpen: (id: string) => void;
  /** Where filters are set, what takes them back. */
  onClear: (() => void) | undefined;
}

function TrendsPart({ query, onOpen, onClear }: TrendsPartProps) {
  const t = useTexts(bigDataTexts);
  const most = Math.max(1, ...(query.data ?? []).map((row) => Number(row.sold.value)));
  return (
    <TitledCard title={t.trends}>
      <PendingPart query={query} rows={5} height={64} />
      {query.data?.length === 0 && (
        <Row>
          <Muted role="status">{onClear ? t.noneFits : t.none}</Muted>
          {onClear && <Button onClick={onClear}>{t.clear}</Button>}
        </Row>
      )}
      <Trends>
        {query.data?.map((row) => (
          <TrendEntry key={row.product.id} trend={row} most={most} onOpen={() => onOpen(row.product.id)} />
        ))}
      </Trends>
    </TitledCard>
  );
}

/** Shows a part that is loading, failed, or not included in the plan. */
function PendingPart(part: Parameters<typeof Pending>[0]) {
  const t = useTexts(bigDataTexts);
  return needsUpgrade(part.query.error) ? <UpgradeNotice title={t.upgrade} /> : <Pending {...part} />;
}

function TrendEntry({ trend, most, onOpen }: { trend: Trend; most: number; onOpen: () => void }) {
  const t = useTexts(bigDataTexts);
  const { product, sold, turnover } = trend;
  return (
    <Entry>
      <ProductImage src={product.img_url.split(";")[0] ?? ""} size={56} />
      <div>
        <Row gap={1}>
          <b>{product.reference_name}</b>
          <Muted>{supplierName(product.platform)}</Muted>
          <Button size="small" onClick={onOpen} aria-label={`${t.details}: ${product.reference_name}`}>
            {t.details}
          </Button>
        </Row>
        <Bar style={{ width: `${(100 * Number(sold.value)) / most}%` }} aria-hidden />
        <Row gap={1}>
          <span>{t.sold(sold.value)}</span>
          {turnover && <span>{t.turnover(money(turnover.value, "USD"))}</span>}
          <Muted>{t.source(sold.source, sold.date)}</Muted>
        </Row>
      </div>
    </Entry>
  );
}

function SuppliersPart({ query }: { query: ReturnType<typeof useReliability> }) {
  const t = useTexts(bigDataTexts);
  const { data } = query;
  const named = [...new Set(data?.flatMap((row) => row.figures.map(({ name }) => name)) ?? [])];
  return (
    <TitledCard title={t.suppliers}>
      <PendingPart query={query} rows={3} height={56} />
      {data?.length === 0 && <Muted role="status">{t.noSuppliers}</Muted>}
      {data && data.length > 0 && (
        <CardTable
          below="lg"
          label={t.suppliers}
          columns={[
            t.supplier,
            { number: t.known },
            { number: t.gone },
            ...named.map((name) => t.figureNames[name] ?? name),
          ]}
        >
          {data.map((row) => (
            <TableRow key={row.type}>
              <TableCell component="th" scope="row">
                {supplierName(Number(row.type))}
                <Muted sx={{ display: "block" }}>{t.source(row.source, row.date)}</Muted>
              </TableCell>
              <TableCell data-label={t.known} align="right">
                {row.products}
              </TableCell>
              <TableCell data-label={t.gone} align="right">
                {row.gone}
              </TableCell>
              {named.map((name) => {
                const figure = row.figures.find((each) => each.name === name);
                return (
                  <TableCell key={name} data-label={t.figureNames[name] ?? name}>
                    {figure && (
                      <>
                        {figure.value}
                        <Muted sx={{ display: "block" }}>{t.source(figure.source, figure.date)}</Muted>
                      </>
                    )}
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </CardTable>
      )}
    </TitledCard>
  );
}
