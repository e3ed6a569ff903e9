import { usePermissions } from "react-admin";
import type { Absence } from "@/api/types";
import { useText } from "@/i18n/useText";
import { allows } from "@/providers/access";
import { draftPages } from "@/ui/draft/draftPages";
import { ChoiceInput, MomentInput } from "@/ui/form/inputs";
import { FieldGrid } from "@/ui/form/layout";
import { Section } from "@/ui/Section";
import { useRequestStaff } from "@/ui/useRequestStaff";
import { AbsenceStateTag, stateOf } from "./states";

const blank = () => ({ staff_id: "", begins_at: null as string | null, ends_at: null as string | null });

export const { Show: AbsenceShow, Create: AbsenceCreate } = draftPages<Absence, ReturnType<typeof blank>>({
  resource: "absences",
  title: ({ staff }) => staff,
  blank,
  wire: ({ staff_id, ...draft }) => ({ ...draft, staff_id: staff_id ? Number(staff_id) : null }),
  isComplete: ({ begins_at, ends_at }) => Boolean(begins_at && ends_at),
  isFinal: () => true,
  Tag: ({ record }) => <AbsenceStateTag state={stateOf(record)} />,
  Fields,
});

function Fields() {
  const text = useText();
  const { permissions = [] } = usePermissions<string[]>();
  return (
    <Section title={text("resources.absences.away")}>
      <FieldGrid>
        {allows(permissions, "work_orders", "assign") && <Staff />}
        <MomentInput source="begins_at" required />
        <MomentInput source="ends_at" required />
      </FieldGrid>
    </Section>
  );
}

function Staff() {
  const myself = { id: "", name: "resources.absences.myself" };
  return <ChoiceInput source="staff_id" choices={[myself, ...useRequestStaff()]} />;
}
