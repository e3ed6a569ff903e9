import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import TextField from "@mui/material/TextField";
import { useId } from "react";
import type { Keep, PlanChange } from "@/api/types";
import { useText } from "@/i18n/useText";

const WAYS = ["everyone", "until", "period"] as const;

interface KeepChoiceProps {
  changes: PlanChange[];
  keep: Keep;
  onKeep: (keep: Keep) => void;
  /** The date in the reader's zone, as the field has it. */
  local: string;
  onLocal: (local: string) => void;
}

/** Who keeps the old price and the old limits, and until when. */
export function KeepChoice({ changes, keep, onKeep, local, onLocal }: KeepChoiceProps) {
  const text = useText();
  const title = useId();
  const parts = {
    price: changes.some((change) => change.changes_price && change.subscribers > 0),
    limits: changes.some((change) => change.changes_limits && change.subscribers > 0),
  };
  const choices = (["price", "limits"] as const).filter((part) => parts[part]);
  return (
    <>
      {choices.map((part) => (
        <FormControl key={part}>
          <FormLabel id={`${title}-${part}`}>{text(`resources.plans.publishing.${part}.label`)}</FormLabel>
          <RadioGroup
            aria-labelledby={`${title}-${part}`}
            value={keep[part]}
            onChange={({ target }) => onKeep({ ...keep, [part]: target.value as (typeof WAYS)[number] })}
          >
            {WAYS.map((way) => (
              <FormControlLabel
                key={way}
                value={way}
                control={<Radio />}
                label={text(`resources.plans.publishing.${part}.${way}`)}
              />
            ))}
          </RadioGroup>
        </FormControl>
      ))}
      {choices.some((part) => keep[part] === "until") && (
        <TextField
          type="datetime-local"
          required
          label={text("resources.plans.publishing.until")}
          value={local}
          onChange={({ target }) => onLocal(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
    </>
  );
}
