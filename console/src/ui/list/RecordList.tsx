import Refresh from "@mui/icons-material/Refresh";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled, type Theme } from "@mui/material/styles";
import Tooltip from "@mui/material/Tooltip";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ReactNode } from "react";
import {
  ListBase,
  type RaRecord,
  useGetResourceLabel,
  useListContext,
  useResourceContext,
} from "react-admin";
import { useText } from "@/i18n/useText";
import type { Resource } from "@/providers/access";
import { Allowed } from "@/ui/Allowed";
import { LoadFailed } from "@/ui/LoadFailed";
import { PageHeading } from "@/ui/PageHeading";
import { ListSkeleton } from "@/ui/Skeletons";
import { StatePanel } from "@/ui/StatePanel";
import { Pager, ROWS } from "./Pager";
import { SelectionBar } from "./Selection";

const Surface = styled("div")(({ theme }) => ({
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 14,
  overflow: "hidden",
  "& table": { width: "100%" },
}));

const Cards = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: theme.spacing(1.25),
}));

/** The list shows failures itself, so no notification is needed. */
const SILENT = { onError: () => undefined };

interface RecordListProps<Row> {
  resource: Resource;
  filters?: ReactNode;
  /** Actions beside Refresh. */
  actions?: ReactNode;
  /** What can be done with the rows that are ticked. */
  bulk?: ReactNode;
  table: ReactNode;
  card: (row: Row) => ReactNode;
  /** Pager for lists that page by a cursor. */
  pager?: ReactNode;
  /** Milliseconds to the next look at what is new. */
  refreshEvery?: number;
  /** Another view of the same rows, in the place of table and pager. */
  instead?: ReactNode;
}

/** A resource's list: filters and page in the address, a table, or cards where the screen is narrow. */
export function RecordList<Row extends RaRecord>({
  resource,
  filters,
  actions,
  bulk,
  table,
  card,
  pager = <Pager />,
  refreshEvery,
  instead,
}: RecordListProps<Row>) {
  return (
    <Allowed resource={resource} action="list" loading={<ListSkeleton />}>
      <ListBase<Row>
        resource={resource}
        perPage={ROWS[0]}
        storeKey={false}
        exporter={false}
        disableAuthentication
        queryOptions={{ ...SILENT, refetchInterval: refreshEvery }}
      >
        <Heading actions={actions} />
        {filters}
        {instead || <Content bulk={bulk} table={table} card={card} pager={pager} />}
      </ListBase>
    </Allowed>
  );
}

function Heading({ actions }: { actions: ReactNode }) {
  const text = useText();
  const resource = useResourceContext() as Resource;
  const labelOf = useGetResourceLabel();
  const { refetch, isFetching } = useListContext();
  return (
    <PageHeading
      title={labelOf(resource, 2)}
      intro={text(`resources.${resource}.intro`)}
      isDense
      actions={
        <>
          <Tooltip title={text("console.refresh")}>
            <IconButton aria-label={text("console.refresh")} aria-busy={isFetching} onClick={() => refetch()}>
              <Refresh />
            </IconButton>
          </Tooltip>
          {actions}
        </>
      }
    />
  );
}

type ContentProps<Row> = Pick<RecordListProps<Row>, "bulk" | "table" | "card" | "pager">;

function Content<Row extends RaRecord>({ bulk, table, card, pager }: ContentProps<Row>) {
  const { data, error, isPending, refetch } = useListContext<Row>();
  // Beside the menu, a tablet has no room for a table of many columns.
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down("lg"));
  if (error) return <LoadFailed error={error} onRetry={() => refetch()} />;
  if (isPending || !data) return <ListSkeleton />;
  if (data.length === 0) return <EmptyList />;
  return (
    <>
      {bulk && <SelectionBar>{bulk}</SelectionBar>}
      {isNarrow ? (
        <Cards>
          {data.map((row) => (
            <li key={row.id}>{card(row)}</li>
          ))}
        </Cards>
      ) : (
        <Surface>{table}</Surface>
      )}
      {pager}
    </>
  );
}

function EmptyList() {
  const text = useText();
  const resource = useResourceContext() as Resource;
  const { filterValues, setFilters } = useListContext();
  if (Object.keys(filterValues).length === 0) {
    return <StatePanel tone="empty" text={text(`resources.${resource}.empty`)} />;
  }
  return (
    <StatePanel
      tone="missing"
      text={text(`resources.${resource}.no_match`)}
      action={
        <Button variant="outlined" onClick={() => setFilters({}, {})}>
          {text("console.filters.clear")}
        </Button>
      }
    />
  );
}
