import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";

interface ChoiceProps {
  label: string;
  value: number | string;
  choices: readonly { value: number | string; label: string }[];
  error?: string;
  onChoose: (value: string) => void;
}

/** One of a few. */
export function Choice({ label, value, choices, error, onChoose }: ChoiceProps) {
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={value}
      error={Boolean(error)}
      helperText={error}
      onChange={(event) => onChoose(event.target.value)}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
