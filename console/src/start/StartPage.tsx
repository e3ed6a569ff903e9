import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { Start } from "@/api/overview";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { LoadFailed } from "@/ui/LoadFailed";
import { PageHeading } from "@/ui/PageHeading";
import { Sections } from "@/ui/Section";
import { ListSkeleton } from "@/ui/Skeletons";
import { type ChartName, DaysChart } from "./DaysChart";
import { Waiting } from "./Waiting";

export function StartPage() {
  const text = useText();
  const { readStart } = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ["start"],
    queryFn: ({ signal }) => readStart(signal),
  });
  return (
    <>
      <PageHeading title={text("console.start.title")} />
      {data ? <Overview start={data} /> : null}
      {error && !data ? <LoadFailed error={error} onRetry={() => refetch()} /> : null}
      {!data && !error ? <ListSkeleton /> : null}
    </>
  );
}

const Charts = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 380px), 1fr))",
  gap: theme.spacing(2.5),
}));

function Overview({ start }: { start: Start }) {
  return (
    <Sections>
      <Waiting waiting={start.waiting} />
      {start.charts.length > 0 && (
        <Charts>
          {start.charts.map((chart) => (
            <DaysChart key={chart.id} name={chart.id as ChartName} chart={chart} />
          ))}
        </Charts>
      )}
    </Sections>
  );
}
