import FilterList from "@mui/icons-material/FilterList";
import { styled } from "@mui/material/styles";
import { useTexts } from "@/shared/i18n/texts";
import { Folded } from "./Folded";
import { SearchBox } from "./SearchBox";
import { Select } from "./Select";
import { uiTexts } from "./texts";

const Bar = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1),
  gridTemplateColumns: "minmax(200px, 2fr)",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(110px, 1fr)",
  marginBottom: theme.spacing(1.5),
  [theme.breakpoints.down("lg")]: {
    gridTemplateColumns: "repeat(auto-fit, minmax(118px, 1fr))",
    gridAutoFlow: "row",
    "& > div": { gridColumn: "1 / -1" },
  },
  [theme.breakpoints.down("sm")]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
}));

/** A filter or sort order; its first choice has an empty value and means no filter. */
export interface Filter<Name extends string> {
  name: Name;
  label: string;
  choices: readonly { value: string; label: string }[];
}

interface FilterBarProps<Name extends string> {
  /** The label of the search by title. */
  search: string;
  filters: readonly Filter<Name>[];
  order: Filter<Name>;
  values: Record<Name | "title", string>;
  set: (change: Partial<Record<Name | "title", string>>) => void;
}

/** Search, filters and order over a list. On a phone the filters stay folded, so that the list is what one sees. */
export function FilterBar<Name extends string>({
  search,
  filters,
  order,
  values,
  set,
}: FilterBarProps<Name>) {
  const t = useTexts(uiTexts);
  const used = filters.filter(({ name }) => values[name]).length;
  const change = (part: Partial<Record<string, string>>) =>
    set(part as Partial<Record<Name | "title", string>>);
  const select = ({ name, label, choices }: Filter<Name>) => (
    <Select
      key={name}
      compact
      label={label}
      choices={choices}
      value={values[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  return (
    <Bar role="search">
      <SearchBox label={search} value={values.title} onSearch={(title) => change({ title })} />
      <Folded label={used ? t.filtersUsed(used) : t.filters} icon={<FilterList />}>
        {filters.map(select)}
      </Folded>
      {select(order)}
    </Bar>
  );
}
