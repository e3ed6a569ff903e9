import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type RaRecord, useListContext } from "react-admin";
import { useText } from "@/i18n/useText";

const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  justifyContent: "flex-end",
  gap: theme.spacing(1.5),
  paddingTop: theme.spacing(1.5),
}));

/** On to what is older than the last row, and back to the newest: new rows move no page. */
export function CursorPager() {
  const text = useText();
  const { data = [], filterValues, hasNextPage, setFilters } = useListContext<RaRecord>();
  const { before, ...filters } = filterValues;
  const last = data.at(-1);
  return (
    <Bar>
      {before && (
        <Button variant="outlined" onClick={() => setFilters(filters, {})}>
          {text("console.cursor.newest")}
        </Button>
      )}
      {hasNextPage && last && (
        <Button variant="outlined" onClick={() => setFilters({ ...filters, before: last.id }, {})}>
          {text("console.cursor.older")}
        </Button>
      )}
    </Bar>
  );
}
