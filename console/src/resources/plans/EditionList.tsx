import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { DataTable } from "react-admin";
import { Link } from "react-router";
import type { Edition } from "@/api/types";
import { useOwnName } from "@/i18n/useOwnName";
import { useText } from "@/i18n/useText";
import { Moment } from "@/ui/Moment";
import { usePlatformName } from "@/ui/platforms";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { TextLink } from "@/ui/TextLink";
import { EditionStateTag } from "./EditionStateTag";

const Column = DataTable.Col<Edition>;

const addressOf = ({ id }: Edition) => `/plans/${id}/show`;

export function EditionList() {
  const nameOf = useOwnName();
  return (
    <RecordList<Edition>
      resource="plans"
      actions={<AddButton />}
      table={<EditionTable />}
      card={(edition) => (
        <RecordCard
          title={nameOf(edition)}
          to={addressOf(edition)}
          tag={<EditionStateTag state={edition.state} />}
        >
          <span>
            <PlatformNames platforms={edition.platforms} />
          </span>
          <span>{edition.plans.map(nameOf).join(", ")}</span>
        </RecordCard>
      )}
    />
  );
}

function PlatformNames({ platforms }: Pick<Edition, "platforms">) {
  const nameOf = usePlatformName();
  return platforms.map(nameOf).join(", ");
}

function AddButton() {
  const text = useText();
  return (
    <Button component={Link} to="/plans/create" variant="contained" startIcon={<Add />}>
      {text("resources.plans.add")}
    </Button>
  );
}

function EditionTable() {
  const nameOf = useOwnName();
  return (
    <DataTable<Edition> bulkActionButtons={false} rowClick="show">
      <Column
        source="name_en"
        disableSort
        render={(one) => <TextLink to={addressOf(one)}>{nameOf(one)}</TextLink>}
      />
      <Column source="state" disableSort render={(one) => <EditionStateTag state={one.state} />} />
      <Column
        source="platforms"
        disableSort
        render={({ platforms }) => <PlatformNames platforms={platforms} />}
      />
      <Column source="plans" disableSort render={({ plans }) => plans.map(nameOf).join(", ")} />
      <DataTable.NumberCol source="subscribers" disableSort />
      <Column source="updated_at" disableSort render={(one) => <Moment at={one.updated_at} />} />
    </DataTable>
  );
}
