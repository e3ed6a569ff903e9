import { useDroppable } from "@dnd-kit/core";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { useGetList } from "react-admin";
import type { RequestRow, RequestState } from "@/api/types";
import { useText } from "@/i18n/useText";
import { LoadFailed } from "@/ui/LoadFailed";
import { DraggableCard } from "./BoardCard";
import { RequestStateTag } from "./states";

const SHOWN = 25;
const LOOK_AGAIN = 60_000;

type Fit = "home" | "open" | "closed" | undefined;

const Box = styled("section", { shouldForwardProp: (name) => name !== "fit" && name !== "isOver" })<{
  fit: Fit;
  isOver: boolean;
}>(({ theme, fit, isOver }) => ({
  display: "grid",
  gap: theme.spacing(1.25),
  alignContent: "start",
  minHeight: 120,
  padding: theme.spacing(1.25),
  borderRadius: 14,
  background: theme.palette.action.hover,
  opacity: fit === "closed" ? 0.5 : 1,
  outline:
    fit === "open"
      ? `2px ${isOver ? "solid" : "dashed"} ${theme.palette.primary.main}`
      : "2px solid transparent",
  "& > header": { display: "flex", alignItems: "center", justifyContent: "space-between" },
  "& > header > h2": { margin: 0, fontSize: "inherit" },
  "& > ul": { listStyle: "none", margin: 0, padding: 0, display: "grid", gap: theme.spacing(1) },
}));

interface BoardColumnProps {
  state: RequestState;
  filters: Record<string, unknown>;
  dragged?: RequestRow;
  onMove: (row: RequestRow, to: RequestState) => void;
}

/** The newest requests in one state; new ones show up by themselves. */
export function BoardColumn({ state, filters, dragged, onMove }: BoardColumnProps) {
  const text = useText();
  const title = useId();
  const { setNodeRef, isOver } = useDroppable({ id: String(state) });
  const { data, total, error, refetch } = useGetList<RequestRow>(
    "work_orders",
    { filter: { ...filters, state }, pagination: { page: 1, perPage: SHOWN } },
    { refetchInterval: LOOK_AGAIN, onError: () => undefined },
  );
  const more = (total ?? 0) - (data?.length ?? 0);
  return (
    <Box ref={setNodeRef} aria-labelledby={title} fit={fitOf(state, dragged)} isOver={isOver}>
      <header>
        <h2 id={title}>
          <RequestStateTag state={String(state)} />
        </h2>
        <Typography variant="body2" color="textSecondary">
          {total}
        </Typography>
      </header>
      {error ? <LoadFailed error={error} onRetry={() => refetch()} /> : null}
      <ul>
        {data?.map((row) => (
          <li key={row.id}>
            <DraggableCard row={row} onMove={onMove} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Typography variant="body2" color="textSecondary">
          {text("resources.work_orders.board.more", { smart_count: more })}
        </Typography>
      )}
    </Box>
  );
}

function fitOf(state: RequestState, dragged?: RequestRow): Fit {
  if (!dragged) return undefined;
  if (dragged.state === state) return "home";
  return dragged.moves.includes(state) ? "open" : "closed";
}
