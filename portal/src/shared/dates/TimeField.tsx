import Schedule from "@mui/icons-material/Schedule";
import Skeleton from "@mui/material/Skeleton";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { PickedField, type PickedFieldProps } from "./PickedField";
import { dateTexts } from "./texts";
import { writtenTime } from "./written";

const TimePicker = lazyPart(
  () => import("./pickers"),
  "TimePicker",
  <Skeleton variant="rectangular" width={120} height={336} />,
);

/** A time of day, `HH:mm`: written, or picked from the half hours. */
export function TimeField(field: PickedFieldProps) {
  const t = useTexts(dateTexts);
  return (
    <PickedField
      {...field}
      read={writtenTime}
      invalid={t.noTime}
      placeholder={t.timeFormat}
      openLabel={t.chooseTime(field.label)}
      icon={<Schedule fontSize="small" />}
      picker={(onPick) => <TimePicker value={field.value} onPick={onPick} />}
    />
  );
}
