import { styled } from "@mui/material/styles";
import type { Afterwards, Belongings } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { handOverTexts } from "./handOverTexts";

const Part = styled("section")(({ theme }) => ({
  "& h3": { margin: 0, fontSize: theme.typography.body2.fontSize, fontWeight: 600 },
  "& ul": { margin: theme.spacing(0.5, 0, 0), paddingInlineStart: theme.spacing(2.5) },
  "& p": { margin: theme.spacing(0.5, 0, 0), color: theme.palette.text.secondary },
}));

function Lines({ title, lines, none }: { title: string; lines: (string | false)[]; none: string }) {
  const said = lines.filter((line): line is string => Boolean(line));
  return (
    <Part>
      <h3>{title}</h3>
      {said.length > 0 ? (
        <ul>
          {said.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>{none}</p>
      )}
    </Part>
  );
}

interface BelongingsListProps {
  found: Belongings;
  afterwards: Afterwards;
  /** Nobody takes over: what runs is cancelled. */
  toNobody: boolean;
}

/** What moves to a colleague, and what ends with a sub-account. */
export function BelongingsList({ found, afterwards, toNobody }: BelongingsListProps) {
  const t = useTexts(handOverTexts);
  const { processes, running, connecting, sessions, tokens } = found;
  const moving = [
    processes > 0 && t.processes(processes),
    running > 0 && t.running(running),
    connecting > 0 && t.connecting(connecting),
  ];
  const ending = [
    toNobody && running > 0 && t.nobodyText(running),
    sessions > 0 && t.sessions(sessions),
    tokens > 0 && t.tokens(tokens),
  ];
  return (
    <>
      {!toNobody && <Lines title={t.moves} lines={moving} none={t.nothing} />}
      {afterwards !== "keep" && <Lines title={t.ends} lines={ending} none={t.noAccess} />}
    </>
  );
}
