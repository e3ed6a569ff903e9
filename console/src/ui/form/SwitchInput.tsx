import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { FieldTitle, useInput } from "react-admin";

interface SwitchInputProps {
  source: string;
  label?: string;
}

/** On or off. react-admin's own hands a prop to the page that MUI no longer knows. */
export function SwitchInput({ source, label }: SwitchInputProps) {
  const { field } = useInput({ source, type: "checkbox" });
  return (
    <FormControlLabel
      control={
        <Switch
          name={field.name}
          checked={Boolean(field.value)}
          onChange={field.onChange}
          onBlur={() => field.onBlur()}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
      label={<FieldTitle source={source} label={label} />}
    />
  );
}
