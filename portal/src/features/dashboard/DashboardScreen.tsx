import AddLink from "@mui/icons-material/AddLink";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import type { Dashboard } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { PageHeader } from "@/shared/ui/PageHeader";
import { useDashboard } from "./api";
import { BestMargins } from "./BestMargins";
import { DaysChart } from "./DaysChart";
import { FirstSteps, type StepAction, type StepCode } from "./FirstSteps";
import { LiveCard } from "./LiveCard";
import { PlanCard } from "./PlanCard";
import { StoresCard } from "./StoresCard";
import { TodoCard } from "./TodoCard";
import { dashboardTexts } from "./texts";

const Grid = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.spacing(2),
  alignItems: "start",
  [theme.breakpoints.up("lg")]: { gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)" },
  "&[data-narrow=true]": { gridTemplateColumns: "minmax(0, 1fr)" },
  "&[data-narrow=true] > :empty": { display: "none" },
}));

const Column = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2), minWidth: 0 }));

const Wide = styled("div")({ gridColumn: "1 / -1", minWidth: 0 });

interface DashboardScreenProps {
  mayImport: boolean;
  /** The money is still loading: what is below it waits, so that it does not shift. */
  isWaiting: boolean;
  stepActions: Record<StepCode, StepAction>;
  /** Sales, orders and profit, with the orders to place and to pay; drawn once there are orders. */
  trade: (toPlace: number, toPay: number) => ReactNode;
  processes: ReactNode;
  announcements: ReactNode;
}

/** What has been earned, or what is live before the first order; then what waits. */
function Cards({
  data,
  stepActions,
  trade,
  processes,
  announcements,
}: DashboardScreenProps & { data: Dashboard }) {
  const { listed, published, live, todo, stores } = data;
  const hasProducts = listed + published > 0;
  const firstSteps = data.first_steps.is_shown && (
    <FirstSteps steps={data.first_steps.steps} actions={stepActions} />
  );
  const count = (code: string) => todo.find((task) => task.code === code)?.count ?? 0;
  // A newcomer has nothing for the wide column; who has orders sees the money before the steps that are left.
  return (
    <Grid data-narrow={!data.has_orders && !hasProducts}>
      {!data.has_orders && firstSteps && <Wide>{firstSteps}</Wide>}
      <Column>
        {data.has_orders && trade(count("orders_to_order"), count("orders_to_pay"))}
        {data.has_orders && firstSteps}
        {live && hasProducts && <LiveCard live={live} listed={listed} published={published} />}
        {!data.has_orders && <DaysChart days={data.days} />}
        {!data.has_orders && <BestMargins products={data.best_margins} />}
      </Column>
      <Column>
        {(todo.length > 0 || hasProducts) && <TodoCard todo={todo} />}
        {processes}
        {announcements}
        {(stores.length > 0 || published > 0) && <StoresCard stores={stores} />}
        <PlanCard usage={data.usage} plans={data.plans} />
      </Column>
    </Grid>
  );
}

/** First steps, money and tasks of all stores. */
export function DashboardScreen(props: DashboardScreenProps) {
  const t = useTexts(dashboardTexts);
  const go = useGo();
  const { data, error, isPending, refetch } = useDashboard();
  return (
    <>
      <PageHeader title={t.title}>
        {props.mayImport && (
          <Button
            variant={data && !data.first_steps.is_shown ? "contained" : "outlined"}
            startIcon={<AddLink />}
            onClick={() => go(paths.importList, { import: "1" })}
          >
            {t.importProduct}
          </Button>
        )}
      </PageHeader>
      {(isPending || (data && props.isWaiting)) && <ListSkeleton rows={3} height={160} />}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && !props.isWaiting && <Cards {...props} data={data} />}
    </>
  );
}
