import { styled } from "@mui/material/styles";
import Tooltip from "@mui/material/Tooltip";
import { useLocale } from "react-admin";
import { localMoment, utcMoment } from "@/i18n/format";
import { languageTag } from "@/i18n/i18nProvider";
import { useText } from "@/i18n/useText";

const Time = styled("time")({ whiteSpace: "nowrap" });

/** A moment in the reader's zone, in UTC on hover. */
export function Moment({ at }: { at: string | null }) {
  const text = useText();
  const tag = languageTag(useLocale() ?? "en");
  if (!at) return <>{text("console.never")}</>;
  return (
    <Tooltip title={utcMoment(at)} describeChild>
      <Time dateTime={at}>{localMoment(at, tag)}</Time>
    </Tooltip>
  );
}
