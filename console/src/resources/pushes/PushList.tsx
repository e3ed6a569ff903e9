import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { DataTable } from "react-admin";
import { Link } from "react-router";
import type { Push } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Moment } from "@/ui/Moment";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { TextLink } from "@/ui/TextLink";
import { PushStateTag } from "./PushStateTag";

const Column = DataTable.Col<Push>;

const addressOf = ({ id }: Push) => `/push_messages/${id}/show`;

/** Messages that the portal shows by itself, newest first, with what became of them. */
export function PushList() {
  const text = useText();
  return (
    <RecordList<Push>
      resource="push_messages"
      actions={
        <Button component={Link} to="/push_messages/create" variant="contained" startIcon={<Add />}>
          {text("resources.push_messages.write")}
        </Button>
      }
      table={
        <DataTable<Push> bulkActionButtons={false} rowClick="show">
          <Column
            source="title_en"
            disableSort
            render={(one) => <TextLink to={addressOf(one)}>{one.title_en}</TextLink>}
          />
          <Column source="state" disableSort render={(one) => <PushStateTag state={one.state} />} />
          <Column source="starts_at" disableSort render={(one) => <Moment at={one.starts_at} />} />
          <DataTable.NumberCol source="shown_count" disableSort />
          <DataTable.NumberCol source="clicked_count" disableSort />
          <DataTable.NumberCol source="dismissed_count" disableSort />
        </DataTable>
      }
      card={(one) => (
        <RecordCard title={one.title_en} to={addressOf(one)} tag={<PushStateTag state={one.state} />}>
          <Moment at={one.starts_at} />
        </RecordCard>
      )}
    />
  );
}
