import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { DataTable } from "react-admin";
import { Link } from "react-router";
import type { Edition } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Moment } from "@/ui/Moment";
import { platformName } from "@/ui/platforms";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { TextLink } from "@/ui/TextLink";
import { EditionStateTag } from "./EditionStateTag";

const Column = DataTable.Col<Edition>;

const addressOf = ({ id }: Edition) => `/plans/${id}/show`;
const platformsOf = ({ platforms }: Edition) => platforms.map(platformName).join(", ");
const plansOf = ({ plans }: Edition) => plans.map((plan) => plan.name_en).join(", ");

export function EditionList() {
  return (
    <RecordList<Edition>
      resource="plans"
      actions={<AddButton />}
      table={<EditionTable />}
      card={(edition) => (
        <RecordCard
          title={edition.name_en}
          to={addressOf(edition)}
          tag={<EditionStateTag state={edition.state} />}
        >
          <span>{platformsOf(edition)}</span>
          <span>{plansOf(edition)}</span>
        </RecordCard>
      )}
    />
  );
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
  return (
    <DataTable<Edition> bulkActionButtons={false} rowClick="show">
      <Column
        source="name_en"
        disableSort
        render={(one) => <TextLink to={addressOf(one)}>{one.name_en}</TextLink>}
      />
      <Column source="state" disableSort render={(one) => <EditionStateTag state={one.state} />} />
      <Column source="platforms" disableSort render={platformsOf} />
      <Column source="plans" disableSort render={plansOf} />
      <DataTable.NumberCol source="subscribers" disableSort />
      <Column source="updated_at" disableSort render={(one) => <Moment at={one.updated_at} />} />
    </DataTable>
  );
}
