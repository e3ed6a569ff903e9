import HourglassEmpty from "@mui/icons-material/HourglassEmpty";
import { styled } from "@mui/material/styles";
import type { ProcessRecord } from "@/shared/api/types";
import { Lines, Muted } from "@/shared/ui/Card";

const List = styled(Lines)(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(0.25),
  overflowWrap: "anywhere",
  "& li": { display: "flex", gap: theme.spacing(0.75), alignItems: "flex-start" },
  "& svg": { fontSize: 16, marginTop: 2, color: theme.palette.warning.dark },
}));

/** Says what a process waits for, until when and why, and which lists it is reading. */
export function Awaited({ waiting, steps }: Pick<ProcessRecord, "waiting" | "steps">) {
  if (waiting.length + steps.length === 0) return null;
  return (
    <List>
      {waiting.map(({ text }) => (
        <li key={text}>
          <HourglassEmpty aria-hidden />
          <Muted>{text}</Muted>
        </li>
      ))}
      {steps.map(({ id, text }) => (
        <li key={id}>
          <Muted>{text}</Muted>
        </li>
      ))}
    </List>
  );
}
