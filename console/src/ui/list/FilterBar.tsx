import Tune from "@mui/icons-material/Tune";
import Badge from "@mui/material/Badge";
import Button from "@mui/material/Button";
import { styled, type Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Children, Fragment, isValidElement, type ReactNode, useId, useMemo, useState } from "react";
import { FilterLiveForm, ListContextProvider, useListContext } from "react-admin";
import { useText } from "@/i18n/useText";
import { SearchFilter } from "./filters";
import { type QuickFilter, QuickFilters } from "./QuickFilters";

/** How many filters besides search are always in sight on a wide screen. */
const IN_SIGHT = 3;

const Bar = styled("search")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1.5),
  marginBottom: theme.spacing(2),
  [theme.breakpoints.down("sm")]: { gap: theme.spacing(1), marginBottom: theme.spacing(1.5) },
}));

const Line = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(1.5),
  "& > *": { flex: "0 1 200px" },
  "& > [data-search]": { flex: "1 1 260px", maxWidth: 420 },
  "& > button": { flex: "none", minHeight: 40 },
  [theme.breakpoints.down("sm")]: {
    flexWrap: "nowrap",
    gap: theme.spacing(1),
    "& > :not(button)": { flex: "1 1 0", minWidth: 0 },
  },
}));

const Panel = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(200px, 1fr))",
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(1.5),
  padding: theme.spacing(2),
  maxWidth: 1180,
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 14,
}));

interface FilterBarProps {
  children: ReactNode;
  /** Filters at one press, for what is looked for most. */
  quick?: readonly QuickFilter[];
}

/** Filters of a list that apply while typing; each change returns to the first page. */
export function FilterBar({ children, quick }: FilterBarProps) {
  const text = useText();
  const list = useListContext();
  const fromNewest = useMemo(() => {
    // The cursor of CursorPager is not a filter, and belongs to another list's rows.
    const { before: _before, ...filterValues } = list.filterValues;
    return { ...list, filterValues };
  }, [list]);
  return (
    <Bar aria-label={text("console.filters.label")}>
      <ListContextProvider value={fromNewest}>
        <FilterLiveForm>
          <Inputs>{children}</Inputs>
        </FilterLiveForm>
        {quick && <QuickFilters filters={quick} />}
      </ListContextProvider>
    </Bar>
  );
}

/** Search and a few filters in sight, the rest one press away; on a phone search only, or the first filter. */
function Inputs({ children }: { children: ReactNode }) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down("sm"));
  const all = flat(children);
  const search = all.find(isSearch);
  const others = all.filter((filter) => !isSearch(filter));
  const most = isPhone ? Number(!search) : IN_SIGHT;
  // A button would take the place of the only one that it folds.
  const count = others.length <= most + Number(!isPhone) ? others.length : most;
  const folded = others.slice(count);
  return (
    <Folded inputs={folded}>
      {search && <div data-search>{search}</div>}
      {others.slice(0, count)}
    </Folded>
  );
}

function Folded({ inputs, children }: { inputs: ReactNode[]; children: ReactNode }) {
  const text = useText();
  const id = useId();
  const { filterValues } = useListContext();
  const set = inputs.flatMap(sourceOf).filter((source) => isSet(filterValues[source])).length;
  const [isOpen, setIsOpen] = useState(false);
  if (inputs.length === 0) return <Line>{children}</Line>;
  return (
    <>
      <Line>
        {children}
        <Button
          data-folds
          variant="outlined"
          startIcon={
            // The number is told in words beside it.
            <Badge
              badgeContent={set || undefined}
              color="primary"
              slotProps={{ badge: { "aria-hidden": true } }}
            >
              <Tune fontSize="small" />
            </Badge>
          }
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {text("console.filters.more")}
          <Hidden>{set > 0 && text("console.filters.set", { smart_count: set })}</Hidden>
        </Button>
      </Line>
      {isOpen && <Panel id={id}>{inputs}</Panel>}
    </>
  );
}

const Hidden = styled("span")({
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
});

/** The filters, whether or not they are wrapped in fragments. */
function flat(children: ReactNode): ReactNode[] {
  return Children.toArray(children).flatMap((child) =>
    isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment
      ? flat(child.props.children)
      : [child],
  );
}

const isSearch = (filter: ReactNode) => isValidElement(filter) && filter.type === SearchFilter;

function sourceOf(filter: ReactNode): string[] {
  if (!isValidElement<{ source?: string }>(filter)) return [];
  return [filter.props.source ?? "merchant"];
}

const isSet = (value: unknown) => value !== undefined && value !== "" && value !== false && value !== null;
