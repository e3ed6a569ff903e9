import TableRowsOutlined from "@mui/icons-material/TableRowsOutlined";
import ViewKanbanOutlined from "@mui/icons-material/ViewKanbanOutlined";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { useText } from "@/i18n/useText";

const OTHER = {
  table: { to: "/customers", icon: <ViewKanbanOutlined />, words: "resources.customers.as_board" },
  board: { to: "/customers?view=table", icon: <TableRowsOutlined />, words: "resources.customers.as_table" },
} as const;

/** Leads to the same customers in the other form. */
export function ViewSwitch({ view }: { view: keyof typeof OTHER }) {
  const text = useText();
  const { to, icon, words } = OTHER[view];
  return (
    <Button component={Link} to={to} variant="outlined" startIcon={icon}>
      {text(words)}
    </Button>
  );
}
