import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { DataTable, type RaRecord, useTranslateLabel } from "react-admin";
import { offers, type Resource } from "@/providers/access";
import { RecordCard } from "@/ui/RecordCard";
import { TextLink } from "@/ui/TextLink";
import { CursorPager } from "./CursorPager";
import { FilterBar } from "./FilterBar";
import type { Field } from "./fields";
import type { QuickFilter } from "./QuickFilters";
import { RecordList } from "./RecordList";
import { SelectRow } from "./Selection";

/** Room for a word, as a long name may break anywhere. Two links below each other leave room for a finger. */
const Lines = styled("div")({
  minWidth: "16ch",
  "& a": { display: "inline-block", minHeight: 24, lineHeight: "24px" },
});

/** A column by its name, or what only the card shows. */
type Shown<Row> = string | Field<Row>;

interface CardKind<Row> {
  /** Leads to the record, where it has a page; so does its column. */
  title: Shown<Row>;
  /** Says more below the title, in the table too. */
  below?: Field<Row>;
  /** A state tag beside the title. */
  tag?: Shown<Row>;
  /** Below the title; what says nothing takes no room. */
  lines: Shown<Row>[];
}

/** Properties of one kind of list. */
interface ListKind<Row> {
  resource: Resource;
  /** How to render each column, by field name. */
  columns: Record<string, Field<Row>>;
  card: CardKind<Row>;
  filters?: ReactNode;
  /** Filters at one press. */
  quick?: readonly QuickFilter[];
  /** Actions beside Refresh. */
  actions?: ReactNode;
  /** Stands above the rows while some are ticked. */
  bulk?: ReactNode;
  /** Milliseconds to the next look at what is new. */
  refreshEvery?: number;
  /** Stands above the filters. */
  above?: ReactNode;
  /** Goes on from a cursor instead of by page numbers. */
  hasCursor?: boolean;
  /** Another view in the place of the table, where one is chosen. */
  useInstead?: () => ReactNode;
  /** Target of the title's link, if not the record's own page. */
  addressOf?: (row: Row) => string;
}

/** The list of one resource: a table, or cards where the screen is narrow. */
export function listPage<Row extends RaRecord>(kind: ListKind<Row>) {
  const { resource, columns, card, filters, above, hasCursor, actions } = kind;
  const opens = offers(resource, "show");
  const addressOf = kind.addressOf ?? (opens ? ({ id }: Row) => `/${resource}/${id}/show` : undefined);

  function Cell({ shown, record }: { shown: Shown<Row>; record: Row }) {
    const source = typeof shown === "string" ? shown : "";
    const Shape = typeof shown === "string" ? columns[shown] : shown;
    return Shape && <Shape record={record} source={source} />;
  }

  function Line({ shown, record }: { shown: Shown<Row>; record: Row }) {
    const nameOf = useTranslateLabel();
    const cell = <Cell shown={shown} record={record} />;
    if (typeof shown !== "string" || !columns[shown]?.isNamed) return cell;
    return (
      <>
        {nameOf({ source: shown, resource })} {cell}
      </>
    );
  }

  function Title({ record }: { record: Row }) {
    const title = <Cell shown={card.title} record={record} />;
    return (
      <Lines>
        {addressOf ? <TextLink to={addressOf(record)}>{title}</TextLink> : title}
        {card.below && (
          <div>
            <Cell shown={card.below} record={record} />
          </div>
        )}
      </Lines>
    );
  }

  function Table() {
    return (
      <DataTable<Row> bulkActionButtons={false} rowClick={opens ? "show" : false}>
        {kind.bulk && (
          <DataTable.Col
            source="selected"
            label=""
            disableSort
            render={(record: Row) => <SelectRow record={record} />}
          />
        )}
        {Object.entries(columns).map(([source, { align }]) => (
          <DataTable.Col
            key={source}
            source={source}
            align={align}
            disableSort
            render={(record: Row) =>
              source === card.title ? <Title record={record} /> : <Cell shown={source} record={record} />
            }
          />
        ))}
      </DataTable>
    );
  }

  function Card({ record }: { record: Row }) {
    return (
      <RecordCard
        title={<Cell shown={card.title} record={record} />}
        to={addressOf?.(record)}
        tag={
          <>
            {card.tag && <Cell shown={card.tag} record={record} />}
            {kind.bulk && <SelectRow record={record} />}
          </>
        }
      >
        {[card.below, ...card.lines].map((shown, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card keeps its order
          <span key={place}>{shown && <Line shown={shown} record={record} />}</span>
        ))}
      </RecordCard>
    );
  }

  const useInstead = kind.useInstead ?? (() => null);

  return () => (
    <RecordList<Row>
      instead={useInstead()}
      resource={resource}
      refreshEvery={kind.refreshEvery}
      actions={actions}
      bulk={kind.bulk}
      filters={
        <>
          {above}
          {filters && <FilterBar quick={kind.quick}>{filters}</FilterBar>}
        </>
      }
      table={<Table />}
      card={(record) => <Card record={record} />}
      pager={hasCursor ? <CursorPager /> : undefined}
    />
  );
}
