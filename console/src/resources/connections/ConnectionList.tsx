import { styled } from "@mui/material/styles";
import { DataTable } from "react-admin";
import type { ConnectionRow } from "@/api/types";
import { useText } from "@/i18n/useText";
import { CursorPager } from "@/ui/CursorPager";
import { Moment } from "@/ui/Moment";
import { usePlatformName } from "@/ui/platforms";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { StateTag } from "@/ui/StateTag";
import { merchantAddress, TextLink } from "@/ui/TextLink";
import { ConnectionFilters } from "./ConnectionFilters";
import { healthName, isCheck, toneOf } from "./health";

const Column = DataTable.Col<ConnectionRow>;
const Tags = styled("span")({ display: "inline-flex", flexWrap: "wrap", gap: 6 });

/** How the stores of all merchants are connected. */
export function ConnectionList() {
  return (
    <RecordList<ConnectionRow>
      resource="connections"
      filters={<ConnectionFilters />}
      table={<ConnectionTable />}
      card={(row) => <ConnectionCard row={row} />}
      pager={<CursorPager />}
    />
  );
}

function ConnectionTable() {
  return (
    <DataTable<ConnectionRow> bulkActionButtons={false} rowClick={false}>
      <Column source="store" disableSort render={(row) => <span title={row.shop}>{row.store}</span>} />
      <Column source="merchant" disableSort render={(row) => <Merchant row={row} />} />
      <Column source="platform" disableSort render={(row) => <Platform row={row} />} />
      <Column source="state" disableSort render={(row) => <State row={row} />} />
      <Column source="health" disableSort render={(row) => <Health row={row} />} />
      <Column source="failing" disableSort render={(row) => <Failing row={row} />} />
      <Column source="failing_since" disableSort render={(row) => <At at={row.failing_since} />} />
      <Column source="last_success_at" disableSort render={(row) => <Success row={row} />} />
    </DataTable>
  );
}

function Merchant({ row }: { row: ConnectionRow }) {
  return <TextLink to={merchantAddress(row.tenant_id)}>{row.merchant}</TextLink>;
}

function Platform({ row }: { row: ConnectionRow }) {
  const nameOf = usePlatformName();
  return nameOf(row.platform);
}

function State({ row }: { row: ConnectionRow }) {
  const text = useText();
  const tone = row.state === "connected" ? "success" : "error";
  return <StateTag tone={tone} label={text(`console.store_state.${row.state}`)} />;
}

function Health({ row }: { row: ConnectionRow }) {
  const text = useText();
  const health = healthName(row.health);
  return <StateTag tone={toneOf(health)} label={text(`resources.connections.healths.${health}`)} />;
}

function Failing({ row }: { row: ConnectionRow }) {
  const text = useText();
  const names = row.failing.filter(isCheck).map((check) => text(`resources.connections.checks.${check}`));
  return <>{names.join(", ")}</>;
}

function At({ at }: { at: string | null }) {
  return at ? <Moment at={at} /> : null;
}

function Success({ row }: { row: ConnectionRow }) {
  const text = useText();
  return row.last_success_at ? <Moment at={row.last_success_at} /> : text("resources.connections.never");
}

function ConnectionCard({ row }: { row: ConnectionRow }) {
  return (
    <RecordCard title={row.store}>
      <Merchant row={row} />
      <span>
        <Platform row={row} />
      </span>
      <Tags>
        <State row={row} />
        <Health row={row} />
      </Tags>
      <span>
        <Failing row={row} />
      </span>
      <Success row={row} />
    </RecordCard>
  );
}
