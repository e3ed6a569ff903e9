import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { ApiError, messageOf } from "@/shared/api/errors";
import { moment } from "@/shared/format/time";
import { useFields } from "@/shared/forms/useFields";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { useZoneChoices } from "@/shared/reference/useTimeZones";
import { useUser } from "@/shared/session/useUser";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Select } from "@/shared/ui/Select";
import { type Timing, useSchedule } from "./api";
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
  /** Initial values. */
  initial?: Partial<Values>;
  busy: boolean;
  /** `refuse` shows the server's refusal, on its field if it names one. */
  onConfirm: (chosen: Timing, refuse: (error: unknown) => void) => void;
  onClose: () => void;
}

/** Selects date, time and zone of a scheduled publication (specification 001, section 2.4). */
export function ScheduleDialog({ title, initial, busy, onConfirm, onClose }: ScheduleDialogProps) {
  const t = useTexts(scheduleTexts);
  const own = useUser().data?.time_zone;
  const form = useFields<Values>({
    defaultValues: { date: "", time: "", zone: own || DEFAULT_ZONE, ...initial },
  });
  const values = form.watch();
  const schedule = useSchedule(timingOf(values));
  const zones = useZoneChoices(values.zone);
  const needed = (value: string) => value !== "" || textsNow(scheduleTexts).empty;
  const refuse = (error: unknown) => {
    const timing = error instanceof ApiError ? error.fields.timing : undefined;
    if (timing) form.setError("time", { type: "server", message: timing });
    else form.refuse(error);
  };
  const confirm = form.handleSubmit((chosen) => {
    const timing = timingOf(chosen);
    if (timing) onConfirm(timing, refuse);
  });
  const time = form.field("time", needed);
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
      <Moment>
        <Field label={t.date} type="date" {...form.field("date", needed)} />
        <Field label={t.time} type="time" {...time} error={time.error ?? refused} />
      </Moment>
      <Select label={t.zone} choices={zones} {...form.register("zone")} value={values.zone} />
      <Meaning schedule={schedule.data} zone={values.zone} />
    </FormDialog>
  );
}
