import Chip from "@mui/material/Chip";
import { styled } from "@mui/material/styles";
import { useListContext } from "react-admin";
import { type TextKey, useText } from "@/i18n/useText";

export interface QuickFilter {
  words: TextKey;
  filter: Record<string, string>;
}

const Row = styled("div")(({ theme }) => ({
  display: "flex",
  gap: theme.spacing(1),
  overflowX: "auto",
  padding: 2,
  margin: -2,
  "& > *": { flex: "none" },
}));

type Values = Record<string, unknown>;

const isOn = ({ filter }: QuickFilter, values: Values) =>
  Object.entries(filter).every(([name, value]) => String(values[name]) === value);

function without(values: Values, filters: readonly QuickFilter[]): Values {
  const names = new Set(filters.flatMap(({ filter }) => Object.keys(filter)));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}

/** One of these at a time, or none; other filters stay as they are. */
export function QuickFilters({ filters }: { filters: readonly QuickFilter[] }) {
  const text = useText();
  const { filterValues, setFilters } = useListContext();
  const rest = without(filterValues, filters);
  return (
    <Row>
      {filters.map((quick) => {
        const on = isOn(quick, filterValues);
        return (
          <Chip
            key={quick.words}
            label={text(quick.words)}
            color={on ? "primary" : "default"}
            variant={on ? "filled" : "outlined"}
            aria-pressed={on}
            onClick={() => setFilters(on ? rest : { ...rest, ...quick.filter }, {})}
          />
        );
      })}
    </Row>
  );
}
