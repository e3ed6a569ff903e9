import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import type { FulfilmentProblem } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { useAmount } from "@/ui/Amount";
import { ReasonButton } from "@/ui/ReasonButton";
import { linesLeft, type OfParcel, usePieces } from "./parcel";

const PROBLEMS: readonly FulfilmentProblem[] = [
  "OUT_OF_STOCK",
  "NO_SHIPPING",
  "ADDRESS_INVALID",
  "PROHIBITED",
];

const ASKS = { label: "console.reason", hint: "resources.fulfilments.reason_hint" } as const;

/** Refuses a parcel of which nothing left yet. */
export function RefuseButton({ record }: OfParcel) {
  const text = useText();
  const { refuseParcel } = useDataProvider<ConsoleDataProvider>();
  const [problem, setProblem] = useState<FulfilmentProblem>("OUT_OF_STOCK");
  const [ofLines, setOfLines] = useState<Record<string, string>>({});
  return (
    <ReasonButton
      words="resources.fulfilments.refuse"
      button={{ color: "error" }}
      asks={ASKS}
      run={(reason) => refuseParcel(record.id, problem, reason, ofLines)}
    >
      <ProblemField value={problem} onChange={setProblem} />
      {record.lines.length > 1 &&
        linesLeft(record).map(({ at, title }) => (
          <TextField
            key={at}
            label={text("resources.fulfilments.reasonOf", { title })}
            value={ofLines[at] ?? ""}
            onChange={(event) => setOfLines({ ...ofLines, [at]: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        ))}
    </ReasonButton>
  );
}

/** Refuses single items; their price is paid back and the rest goes on. */
export function RefuseItemsButton({ record }: OfParcel) {
  const text = useText();
  const { refuseItems } = useDataProvider<ConsoleDataProvider>();
  const [problem, setProblem] = useState<FulfilmentProblem>("OUT_OF_STOCK");
  const shownAmount = useAmount();
  const { lines, pieces, isComplete, typed, type } = usePieces(record, "none");
  const hint = ({ left, price, per }: (typeof lines)[number]) =>
    [
      text("resources.fulfilments.leftOf", { left: String(left) }),
      price && text("resources.fulfilments.priceOf", { price: shownAmount(price, record.currency) }),
      per > 1 && text("resources.fulfilments.inSets", { per: String(per) }),
    ]
      .filter(Boolean)
      .join(" ");
  return (
    <ReasonButton
      words="resources.fulfilments.refuseItems"
      button={{ color: "error" }}
      isComplete={isComplete}
      asks={ASKS}
      run={(reason) => refuseItems(record.id, problem, reason, pieces, record.left)}
    >
      {lines.map((line) => (
        <TextField
          key={line.at}
          label={line.title}
          helperText={hint(line)}
          value={typed(line.at, line.left)}
          onChange={(event) => type(line.at, event.target.value)}
          slotProps={{ htmlInput: { inputMode: "numeric" } }}
        />
      ))}
      <ProblemField value={problem} onChange={setProblem} />
    </ReasonButton>
  );
}

interface ProblemFieldProps {
  value: FulfilmentProblem;
  onChange: (problem: FulfilmentProblem) => void;
}

function ProblemField({ value, onChange }: ProblemFieldProps) {
  const text = useText();
  return (
    <TextField
      select
      label={text("resources.fulfilments.fields.problem")}
      value={value}
      onChange={(event) => onChange(event.target.value as FulfilmentProblem)}
    >
      {PROBLEMS.map((code) => (
        <MenuItem key={code} value={code}>
          {text(`resources.fulfilments.problems.${code}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
