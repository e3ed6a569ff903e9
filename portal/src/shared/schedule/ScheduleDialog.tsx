import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { ApiError, messageOf } from "@/shared/api/errors";
import { DateField } from "@/shared/dates/DateField";
import { TimeField } from "@/shared/dates/TimeField";
import { moment } from "@/shared/format/time";
import { useFields } from "@/shared/forms/useFields";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { useZoneChoices } from "@/shared/reference/useTimeZones";
import { useUser } from "@/shared/session/useUser";
import { useStores } from "@/shared/stores/useStores";
import { Muted, Row } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Select } from "@/shared/ui/Select";
import { type Timing, useSchedule } from "./api";
import { type PickName, picksIn } from "./picks";
import { scheduleTexts } from "./texts";

const WIDTH = 600;
/** Index 82 of the reference list. */
const DEFAULT_ZONE = "Asia/Shanghai";

const Moment = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "1fr 1fr",
  [theme.breakpoints.down("sm")]: { gridTemplateColumns: "minmax(0, 1fr)" },
}));

interface Values {
  date: string;
  time: string;
  zone: string;
  /** How many products a day; empty: all at once. */
  perDay: string;
}

const PICKS: readonly PickName[] = ["hour", "tomorrow", "monday", "week"];
const MOST_DAYS = 90;

/** The zone of the stores that products go to, if they agree; else the reader's own. */
function useZone(storeIds: readonly string[] | undefined): string {
  const own = useUser().data?.time_zone;
  const stores = useStores().data?.stores ?? [];
  const chosen = stores.filter(({ id, selected }) => (storeIds ? storeIds.includes(id) : selected));
  const [zone, ...others] = new Set(chosen.map(({ time_zone }) => time_zone).filter(Boolean));
  return (others.length === 0 && zone) || own || DEFAULT_ZONE;
}

function timingOf({ date, time, zone }: Values): Timing | undefined {
  return date && time ? { timing: `${date} ${time}`, timezone: zone } : undefined;
}

/** Shows the resulting instant, and the effect of a clock change on that day. */
function Meaning({ schedule, zone }: { schedule: ReturnType<typeof useSchedule>["data"]; zone: string }) {
  const t = useTexts(scheduleTexts);
  const own = useUser().data?.time_zone;
  if (!schedule) return null;
  return (
    <div role="status">
      <Muted>
        {t.publishesAt(schedule.local, schedule.offset)}
        {own !== zone && ` ${t.inYourZone(moment(schedule.due_at))}`}
      </Muted>
      {schedule.note && <Alert severity="info">{schedule.note}</Alert>}
    </div>
  );
}

export interface ScheduleDialogProps {
  title?: string;
  /** The time that it has now; left out: tomorrow morning. */
  initial?: Pick<Values, "date" | "time" | "zone">;
  /** The stores that products go to; left out: the selected ones. */
  storeIds?: readonly string[];
  /** How many products are scheduled, if they can be spread over days. */
  products?: number;
  busy: boolean;
  /** `refuse` shows the server's refusal, on its field if it names one. */
  onConfirm: (chosen: Timing, refuse: (error: unknown) => void, perDay?: number) => void;
  onClose: () => void;
}

/** Selects date, time and zone of a scheduled publication (specification 001, section 2.4). */
export function ScheduleDialog({
  title,
  initial,
  storeIds,
  products = 1,
  busy,
  onConfirm,
  onClose,
}: ScheduleDialogProps) {
  const t = useTexts(scheduleTexts);
  const zone = useZone(storeIds);
  const form = useFields<Values>({
    defaultValues: { ...picksIn(zone).tomorrow, zone, perDay: "", ...initial },
  });
  const values = form.watch();
  const schedule = useSchedule(timingOf(values));
  const zones = useZoneChoices(values.zone);
  const needed = (value: string) => value !== "" || textsNow(scheduleTexts).empty;
  const isSpreadable = (value: string) => {
    if (!value) return true;
    const perDay = /^\d{1,6}$/.test(value) ? Number(value) : 0;
    return (perDay >= 1 && Math.ceil(products / perDay) <= MOST_DAYS) || t.perDayWrong;
  };
  const refuse = (error: unknown) => {
    const timing = error instanceof ApiError ? error.fields.timing : undefined;
    if (timing) form.setError("time", { type: "server", message: timing });
    else form.refuse(error);
  };
  const confirm = form.handleSubmit((chosen) => {
    const timing = timingOf(chosen);
    if (timing) onConfirm(timing, refuse, chosen.perDay ? Number(chosen.perDay) : undefined);
  });
  const pick = (name: PickName) => {
    const { date, time } = picksIn(values.zone)[name];
    form.setValue("date", date);
    form.setValue("time", time);
    form.clearErrors();
  };
  const date = form.choice("date", needed);
  const time = form.choice("time", needed);
  const refused = schedule.error ? messageOf(schedule.error) : undefined;
  return (
    <FormDialog
      title={title ?? t.title}
      width={WIDTH}
      submitLabel={t.confirm}
      busy={busy}
      problem={form.problem}
      aside
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <Row role="group" aria-label={t.picks}>
        {PICKS.map((name) => (
          <Button key={name} size="small" variant="outlined" onClick={() => pick(name)}>
            {t.pick[name]}
          </Button>
        ))}
      </Row>
      <Moment>
        <DateField label={t.date} {...date} />
        <TimeField label={t.time} {...time} error={time.error ?? refused} />
      </Moment>
      <Select label={t.zone} choices={zones} {...form.register("zone")} value={values.zone} />
      {products > 1 && (
        <Field
          label={t.perDay}
          hint={t.perDayHint(products, Number(values.perDay) || 0)}
          inputProps={{ inputMode: "numeric", maxLength: 6 }}
          {...form.field("perDay", isSpreadable)}
        />
      )}
      <Meaning schedule={schedule.data} zone={values.zone} />
    </FormDialog>
  );
}
