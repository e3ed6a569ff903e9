import AddLink from "@mui/icons-material/AddLink";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { languageTag } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { AppLink } from "@/shared/navigation/AppLink";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { Card } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { PageHeader } from "@/shared/ui/PageHeader";
import { Select } from "@/shared/ui/Select";
import { useDashboard } from "./api";
import { DaysChart } from "./DaysChart";
import { NotedProducts } from "./NotedProducts";
import { StoresCard } from "./StoresCard";
import { TodoCard } from "./TodoCard";
import { dashboardTexts } from "./texts";
import { UsageCard } from "./UsageCard";

const Grid = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.spacing(2),
  alignItems: "start",
  [theme.breakpoints.up("lg")]: { gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)" },
}));

const Column = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2), minWidth: 0 }));

const Figures = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: theme.spacing(2),
  "& a": { color: theme.palette.text.secondary, fontSize: theme.typography.body2.fontSize },
  "& strong": { display: "block", fontSize: "2rem", fontWeight: 650, letterSpacing: "-0.02em" },
}));

interface DashboardScreenProps {
  mayImport: boolean;
  /** The first steps are still loading: content below them waits, so that it does not shift. */
  isWaiting: boolean;
  firstSteps: ReactNode;
  trade: ReactNode;
  processes: ReactNode;
  announcements: ReactNode;
}

/** Open tasks and figures of one store or of all (`?store=` in the address). */
export function DashboardScreen({
  mayImport,
  isWaiting,
  firstSteps,
  trade,
  processes,
  announcements,
}: DashboardScreenProps) {
  const t = useTexts(dashboardTexts);
  const go = useGo();
  const [params, setParams] = useUrlState();
  const store = params.get("store") ?? "";
  const stores = useStores().data?.stores ?? [];
  const { data, error, isPending, refetch } = useDashboard(store);
  const number = new Intl.NumberFormat(languageTag());
  const choices = stores.map((store) => ({ value: store.id, label: storeLabel(store) }));
  return (
    <>
      <PageHeader title={t.title}>
        {choices.length > 1 && (
          <Select
            label={t.store}
            compact
            value={store}
            onChange={(event) => setParams({ store: event.target.value })}
            choices={[{ value: "", label: t.allStores }, ...choices]}
          />
        )}
        {mayImport && (
          <Button
            variant="contained"
            startIcon={<AddLink />}
            onClick={() => go(paths.importList, { import: "1" })}
          >
            {t.importProduct}
          </Button>
        )}
      </PageHeader>
      {isPending || isWaiting ? <ListSkeleton rows={3} height={160} /> : firstSteps}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && !isWaiting && (
        <Grid>
          <Column>
            <Figures>
              <Card>
                <AppLink to={paths.importList}>{t.listed}</AppLink>
                <strong>{number.format(data.listed)}</strong>
              </Card>
              <Card>
                <AppLink to={paths.myProducts}>{t.published}</AppLink>
                <strong>{number.format(data.published)}</strong>
              </Card>
            </Figures>
            {(data.todo.length > 0 || data.listed + data.published > 0) && <TodoCard todo={data.todo} />}
            {trade}
            <DaysChart days={data.days} />
            <NotedProducts
              title={t.bestMargins}
              products={data.best_margins}
              note={({ margin }) => (margin === null ? "" : `${margin}%`)}
            />
          </Column>
          <Column>
            {processes}
            {announcements}
            {(data.stores.length > 0 || data.published > 0) && <StoresCard stores={data.stores} />}
            <UsageCard usage={data.usage} />
            <NotedProducts title={t.soldOut} products={data.sold_out} note={() => ""} />
          </Column>
        </Grid>
      )}
    </>
  );
}
