import Typography from "@mui/material/Typography";
import { AutocompleteInput } from "react-admin";
import type { Desk } from "@/api/types";
import { useText } from "@/i18n/useText";
import { draftPages } from "@/ui/draft/draftPages";
import { LineInput } from "@/ui/form/inputs";
import { FieldColumn, FieldGrid } from "@/ui/form/layout";
import { TicksInput } from "@/ui/form/TicksInput";
import { Section } from "@/ui/Section";
import { DAYS } from "./days";
import { type SeatDraft, Seats } from "./Seats";

const ZONES = ["UTC", ...Intl.supportedValuesOf("timeZone")].map((id) => ({ id, name: id }));
const WEEKDAYS = DAYS.map((id) => ({ id, name: `resources.service_desks.days.${id}` }));
const MOST = 1_000;

const blank = () => ({
  zone: "UTC",
  weekdays: [] as number[],
  opens: "09:00",
  closes: "18:00",
  answer_hours: "8",
  result_hours: "40",
  warn_hours: "2",
  seats: [] as SeatDraft[],
});

export const { Show: DeskShow } = draftPages<Desk, ReturnType<typeof blank>>({
  resource: "service_desks",
  title: ({ service_name }) => service_name,
  blank,
  numbers: ["answer_hours", "result_hours", "warn_hours"],
  wire: ({ seats, ...draft }) => ({
    ...draft,
    seats: seats.map(({ staff_id, languages }) => ({ staff_id: Number(staff_id), languages })),
  }),
  isComplete: ({ opens, closes, seats }) => Boolean(opens && closes) && seats.every((seat) => seat.staff_id),
  isFinal: () => true,
  Fields,
});

function Fields() {
  const text = useText();
  const hours = { type: "number", min: 1, max: MOST, required: true } as const;
  return (
    <>
      <Section title={text("resources.service_desks.hours")}>
        <FieldColumn>
          <TicksInput source="weekdays" choices={WEEKDAYS} />
          <FieldGrid>
            <LineInput source="opens" type="time" required />
            <LineInput source="closes" type="time" hint="resources.service_desks.closes_hint" required />
            <AutocompleteInput source="zone" choices={ZONES} isRequired helperText={false} />
          </FieldGrid>
        </FieldColumn>
      </Section>
      <Section title={text("resources.service_desks.promise")}>
        <FieldColumn>
          <Typography variant="body2" color="textSecondary">
            {text("resources.service_desks.promise_hint")}
          </Typography>
          <FieldGrid>
            <LineInput source="answer_hours" {...hours} />
            <LineInput source="result_hours" {...hours} />
            <LineInput source="warn_hours" {...hours} />
          </FieldGrid>
        </FieldColumn>
      </Section>
      <Section title={text("resources.service_desks.assignment")}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {text("resources.service_desks.assignment_hint")}
        </Typography>
        <Seats />
      </Section>
    </>
  );
}
