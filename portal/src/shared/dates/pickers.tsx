import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DateCalendar } from "@mui/x-date-pickers/DateCalendar";
import { DigitalClock } from "@mui/x-date-pickers/DigitalClock";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { enUS, zhCN } from "@mui/x-date-pickers/locales";
import dayjs from "dayjs";
import "dayjs/locale/zh-cn";
import type { ReactNode } from "react";
import { useLanguage } from "@/shared/i18n/language";

const LOCALES = { en: enUS, zh: zhCN } as const;

const textsOf = (locale: typeof enUS) => locale.components.MuiLocalizationProvider.defaultProps.localeText;

function Localized({ children }: { children: ReactNode }) {
  const language = useLanguage();
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={language === "zh" ? "zh-cn" : "en"}
      localeText={textsOf(LOCALES[language])}
    >
      {children}
    </LocalizationProvider>
  );
}

interface PickerProps {
  value: string;
  onPick: (value: string) => void;
}

/** Picks a day, `YYYY-MM-DD`. */
export function DayPicker({ value, min, max, onPick }: PickerProps & { min?: string; max?: string }) {
  const language = useLanguage();
  return (
    <Localized>
      <DateCalendar
        autoFocus
        slotProps={{ calendarHeader: { format: language === "zh" ? "YYYY年M月" : "MMMM YYYY" } }}
        value={value ? dayjs(value) : null}
        minDate={min ? dayjs(min) : undefined}
        maxDate={max ? dayjs(max) : undefined}
        onChange={(picked, state) => {
          if (picked && state === "finish") onPick(picked.format("YYYY-MM-DD"));
        }}
      />
    </Localized>
  );
}

/** Picks a half hour of the day, `HH:mm`. */
export function TimePicker({ value, onPick }: PickerProps) {
  return (
    <Localized>
      <DigitalClock
        autoFocus
        ampm={false}
        value={value ? dayjs(`2000-01-01T${value}`) : null}
        onChange={(picked) => picked && onPick(picked.format("HH:mm"))}
        sx={{ minWidth: 120 }}
      />
    </Localized>
  );
}
