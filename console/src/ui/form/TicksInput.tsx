import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormLabel from "@mui/material/FormLabel";
import { useId } from "react";
import { FieldTitle, useInput, useTranslate } from "react-admin";
import type { Choice } from "./choices";

interface TicksInputProps {
  source: string;
  label?: string;
  choices: readonly (Omit<Choice, "id"> & { id: string | number })[];
}

/** Several of a few. react-admin's own hands a prop to the page that MUI no longer knows. */
export function TicksInput({ source, label, choices }: TicksInputProps) {
  const translate = useTranslate();
  const id = useId();
  const { field } = useInput({ source });
  const chosen: unknown[] = field.value ?? [];
  const toggle = (changed: string | number, isOn: boolean) =>
    field.onChange(isOn ? [...chosen, changed] : chosen.filter((id) => id !== changed));
  return (
    <FormControl role="group" aria-labelledby={id}>
      <FormLabel component="div" id={id}>
        <FieldTitle source={source} label={label} />
      </FormLabel>
      <FormGroup row>
        {choices.map(({ id: choice, name }) => (
          <FormControlLabel
            key={choice}
            label={translate(name, { _: name })}
            control={
              <Checkbox
                checked={chosen.includes(choice)}
                onBlur={() => field.onBlur()}
                onChange={(_event, isOn) => toggle(choice, isOn)}
              />
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}
