import TableRowsOutlined from "@mui/icons-material/TableRowsOutlined";
import ViewKanbanOutlined from "@mui/icons-material/ViewKanbanOutlined";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useStore } from "react-admin";
import { useText } from "@/i18n/useText";
import { Board } from "./Board";

const VIEWS = { table: TableRowsOutlined, board: ViewKanbanOutlined };
type View = keyof typeof VIEWS;

const useView = () => useStore<View>("work_orders.view", "table");

/** The board, where it was chosen. */
export function useBoard() {
  const [view] = useView();
  return view === "board" ? <Board /> : null;
}

export function ViewSwitch() {
  const text = useText();
  const [view, setView] = useView();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      aria-label={text("resources.work_orders.board.view")}
      onChange={(_event, chosen: View | null) => chosen && setView(chosen)}
    >
      {(Object.keys(VIEWS) as View[]).map((name) => {
        const Icon = VIEWS[name];
        return (
          <ToggleButton key={name} value={name} sx={{ gap: 1, textTransform: "none" }}>
            <Icon fontSize="small" />
            {text(`resources.work_orders.board.views.${name}`)}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
