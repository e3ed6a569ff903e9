import CalendarMonthOutlined from "@mui/icons-material/CalendarMonthOutlined";
import Skeleton from "@mui/material/Skeleton";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { PickedField, type PickedFieldProps } from "./PickedField";
import { dateTexts } from "./texts";
import { writtenDay } from "./written";

const DayPicker = lazyPart(
  () => import("./pickers"),
  "DayPicker",
  <Skeleton variant="rectangular" width={320} height={336} />,
);

interface DateFieldProps extends PickedFieldProps {
  /** First and last day that the calendar offers, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
}

/** A day, `YYYY-MM-DD`: written, or picked from a calendar in the app's language. */
export function DateField({ min, max, ...field }: DateFieldProps) {
  const t = useTexts(dateTexts);
  return (
    <PickedField
      {...field}
      read={writtenDay}
      invalid={t.noDay}
      placeholder={t.dayFormat}
      openLabel={t.chooseDay(field.label)}
      icon={<CalendarMonthOutlined fontSize="small" />}
      picker={(onPick) => <DayPicker value={field.value} min={min} max={max} onPick={onPick} />}
    />
  );
}
