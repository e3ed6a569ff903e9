import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { Trend } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { languageTag } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { supplierName } from "@/shared/suppliers/suppliers";
import { Muted, Row, TitledCard } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { PageHeader } from "@/shared/ui/PageHeader";
import { Pending } from "@/shared/ui/Pending";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Select } from "@/shared/ui/Select";
import { type Period, useCategories, useReliability, useTrends } from "./api";
import { InsightDialog } from "./InsightDialog";
import { bigDataTexts } from "./texts";

const PERIODS: readonly Period[] = ["1", "7", "30"];
const COUNTRIES = ["US", "GB", "IT", "ZA", "IN", "DE", "FR", "ES"];

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
  const [params, setParams] = useUrlState();
  const period = PERIODS.find((one) => one === params.get("period")) ?? "7";
  const [country, category] = [params.get("country") ?? "", params.get("category") ?? ""];
  const product = params.get("product");
  const { data: categories = [] } = useCategories();
  const names = new Intl.DisplayNames([languageTag()], { type: "region" });
  return (
    <>
      <PageHeader title={t.title} text={t.intro} />
      <Row sx={{ mb: 2 }}>
        <Select
          label={t.period}
          value={period}
          choices={PERIODS.map((value) => ({ value, label: t.periods[value] ?? value }))}
          onChange={(event) => setParams({ period: event.target.value })}
        />
        <Select
          label={t.country}
          value={country}
          choices={[
            { value: "", label: t.anywhere },
            ...COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })),
          ]}
          onChange={(event) => setParams({ country: event.target.value || null })}
        />
        <Select
          label={t.category}
          value={categories.some((one) => one.category === category) ? category : ""}
          choices={[
            { value: "", label: t.allCategories },
            ...categories.map((one) => ({ value: one.category, label: one.category_name })),
          ]}
          onChange={(event) => setParams({ category: event.target.value || null })}
        />
      </Row>
      <TrendsPart
        period={period}
        country={country}
        category={category}
        onOpen={(id) => setParams({ product: id }, true)}
      />
      <SuppliersPart category={category} />
      {product && <InsightDialog id={product} onClose={() => setParams({ product: null })} />}
    </>
  );
}

interface TrendsPartProps {
  period: Period;
  country: string;
  category: string;
  onOpen: (id: string) => void;
}

function TrendsPart({ period, country, category, onOpen }: TrendsPartProps) {
  const t = useTexts(bigDataTexts);
  const query = useTrends(period, country, category);
  const most = Math.max(1, ...(query.data ?? []).map((one) => Number(one.sold.value)));
  return (
    <TitledCard title={t.trends}>
      <Pending query={query} rows={5} height={64} />
      {query.data?.length === 0 && <Muted role="status">{t.none}</Muted>}
      <Trends>
        {query.data?.map((one) => (
          <TrendEntry key={one.product.id} trend={one} most={most} onOpen={() => onOpen(one.product.id)} />
        ))}
      </Trends>
    </TitledCard>
  );
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

function SuppliersPart({ category }: { category: string }) {
  const t = useTexts(bigDataTexts);
  const query = useReliability(category);
  const { data } = query;
  const named = [...new Set(data?.flatMap((one) => one.figures.map(({ name }) => name)) ?? [])];
  return (
    <TitledCard title={t.suppliers}>
      <Pending query={query} rows={3} height={56} />
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
          {data.map((one) => (
            <TableRow key={one.type}>
              <TableCell component="th" scope="row">
                {supplierName(Number(one.type))}
                <Muted sx={{ display: "block" }}>{t.source(one.source, one.date)}</Muted>
              </TableCell>
              <TableCell data-label={t.known} align="right">
                {one.products}
              </TableCell>
              <TableCell data-label={t.gone} align="right">
                {one.gone}
              </TableCell>
              {named.map((name) => {
                const figure = one.figures.find((each) => each.name === name);
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
