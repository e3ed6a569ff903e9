import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";

const TELL_AGAIN = 15_000;

/** Says that the request is open here, and which colleagues have it open too. */
export function Present({ id }: { id: string }) {
  const text = useText();
  const { tellPresence } = useDataProvider<ConsoleDataProvider>();
  const { data: others = [] } = useQuery({
    queryKey: ["work_orders", id, "presence"],
    queryFn: () => tellPresence(id),
    refetchInterval: TELL_AGAIN,
    retry: false,
  });
  if (others.length === 0) return null;
  const names = others.map(({ name }) => name).join(", ");
  return (
    <Alert severity="info" role="status">
      {text("resources.work_orders.present", { names })}
    </Alert>
  );
}
