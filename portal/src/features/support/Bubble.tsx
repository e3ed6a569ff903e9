import { styled } from "@mui/material/styles";
import type { SupportMessage } from "@/shared/api/types";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { supportTexts } from "./texts";

const Line = styled("li", { shouldForwardProp: (name) => name !== "ours" })<{ ours: boolean }>(
  ({ theme, ours }) => ({
    display: "grid",
    gap: 2,
    justifyItems: ours ? "start" : "end",
    "& p": {
      margin: 0,
      maxWidth: "88%",
      padding: theme.spacing(1, 1.5),
      borderRadius: 14,
      whiteSpace: "pre-wrap",
      overflowWrap: "anywhere",
      background: ours ? theme.palette.action.selected : theme.palette.primary.light,
      color: ours ? theme.palette.text.primary : theme.palette.primary.dark,
    },
  }),
);

/** One message: plain text, ours on the left. */
export function Bubble({ message }: { message: SupportMessage }) {
  const t = useTexts(supportTexts);
  const { author, create_time: at, from_staff: ours, text } = message;
  return (
    <Line ours={ours}>
      <p>{text}</p>
      <Muted>
        {author || (ours ? t.us : t.you)} ·{" "}
        <time dateTime={at} title={utc(at)}>
          {moment(at)}
        </time>
      </Muted>
    </Line>
  );
}
