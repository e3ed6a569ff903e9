import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";

const Frame = styled("div")(({ theme }) => ({ marginBottom: theme.spacing(2.5), overflowWrap: "anywhere" }));

/** What fails in the worker itself, looked up every half minute; nothing where all is well. */
export function JobFaults() {
  const text = useText();
  const { listJobFaults } = useDataProvider<ConsoleDataProvider>();
  const { data = [] } = useQuery({
    queryKey: ["jobs", "faults"],
    queryFn: ({ signal }) => listJobFaults(signal),
    refetchInterval: 30_000,
  });
  if (data.length === 0) return null;
  return (
    <Frame>
      <Alert severity="error">
        <AlertTitle>{text("resources.jobs.faults")}</AlertTitle>
        {data.map((fault) => (
          <div key={fault.id}>
            <Mono>{fault.id}</Mono> · <Moment at={fault.since} /> · {fault.error}
          </div>
        ))}
      </Alert>
    </Frame>
  );
}
