import { useTranslateLabel } from "react-admin";
import { FieldSets } from "@/ui/form/FieldSets";
import { ChoiceInput } from "@/ui/form/inputs";
import { TicksInput } from "@/ui/form/TicksInput";
import { useRequestStaff } from "@/ui/useRequestStaff";

const MOST = 50;
const WORDS = "resources.service_desks.seat";
const LANGUAGES = ["en", "zh"].map((id) => ({ id, name: `resources.service_desks.languages.${id}` }));

export interface SeatDraft {
  staff_id: string;
  languages: string[];
}

const emptySeat = (): SeatDraft => ({ staff_id: "", languages: [] });

/** Who gets new requests, and in which languages they are written to. */
export function Seats() {
  const staff = useRequestStaff();
  const labelOf = useTranslateLabel();
  return (
    <FieldSets source="seats" words={WORDS} most={MOST} empty={emptySeat}>
      {(at) => (
        <>
          <ChoiceInput source={`${at}.staff_id`} label={`${WORDS}.staff`} choices={staff} />
          <TicksInput
            source={`${at}.languages`}
            label={String(labelOf({ label: `${WORDS}.speaks` }))}
            choices={LANGUAGES}
          />
        </>
      )}
    </FieldSets>
  );
}
