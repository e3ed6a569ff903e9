import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useCanAccess, useDataProvider, useRefresh } from "react-admin";
import type { Reconciliation } from "@/api/finance";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Moment } from "@/ui/Moment";
import { useNotifyError } from "@/ui/useNotifyError";

const KEY = ["differences", "run"];
const LOOK_AGAIN = 3_000;

const Frame = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(1.5),
  marginBottom: theme.spacing(2),
}));

/** Starts a reconciliation, shows that it runs, and when the last one ended with which result. */
export function ReconcileNow() {
  const text = useText();
  const notifyError = useNotifyError();
  const client = useQueryClient();
  const { readReconciliation, reconcile } = useDataProvider<ConsoleDataProvider>();
  const { canAccess } = useCanAccess({ resource: "differences", action: "settle" });
  const { data: run } = useQuery({
    queryKey: KEY,
    meta: { aside: true },
    queryFn: ({ signal }) => readReconciliation(signal),
    refetchInterval: ({ state }) => (state.data?.is_under_way ? LOOK_AGAIN : false),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: reconcile,
    onSuccess: (begun) => client.setQueryData(KEY, begun),
    onError: notifyError,
  });
  useRefreshedAtEnd(run);
  if (!run) return null;
  return (
    <Frame>
      {canAccess && (
        <Button variant="contained" disabled={isPending || run.is_under_way} onClick={() => mutate()}>
          {text("resources.differences.run.action")}
        </Button>
      )}
      <div role="status">
        <Outcome run={run} />
      </div>
    </Frame>
  );
}

function Outcome({ run }: { run: Reconciliation }) {
  const text = useText();
  if (run.is_under_way)
    return (
      <>
        <Typography variant="body2">{text("resources.differences.run.under_way")}</Typography>
        <LinearProgress aria-label={text("resources.differences.run.under_way")} />
      </>
    );
  if (!run.ended_at)
    return <Typography variant="body2">{text("resources.differences.run.never")}</Typography>;
  const when = <Moment at={run.ended_at} />;
  if (run.has_failed)
    return (
      <Alert severity="error">
        {when} · {text("resources.differences.run.failed")}
      </Alert>
    );
  return (
    <Typography variant="body2">
      {text("resources.differences.run.done")} {when} ·{" "}
      {text("resources.differences.run.unsettled", { smart_count: run.unsettled })}
    </Typography>
  );
}

/** Shows the differences that a run found, as soon as it has ended. */
function useRefreshedAtEnd(run?: Reconciliation) {
  const refresh = useRefresh();
  const ran = useRef(false);
  const runs = run?.is_under_way === true;
  useEffect(() => {
    if (ran.current && !runs) refresh();
    ran.current = runs;
  }, [runs, refresh]);
}
