import { DataTable } from "react-admin";
import type { Edition } from "@/api/types";
import { useOwnName } from "@/i18n/useOwnName";
import { Moment } from "@/ui/Moment";
import { NewButton } from "@/ui/NewButton";
import { usePlatformName } from "@/ui/platforms";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { TextLink } from "@/ui/TextLink";
import { EditionStateTag } from "./states";

const Column = DataTable.Col<Edition>;

const addressOf = ({ id }: Edition) => `/plans/${id}/show`;

export function EditionList() {
  const nameOf = useOwnName();
  return (
    <RecordList<Edition>
      resource="plans"
      actions={<NewButton />}
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
