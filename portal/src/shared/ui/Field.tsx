import FormHelperText from "@mui/material/FormHelperText";
import OutlinedInput, { type OutlinedInputProps } from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { type ReactNode, useId } from "react";

export const Label = styled("label")(({ theme }) => ({
  display: "block",
  marginBottom: theme.spacing(0.75),
  fontSize: theme.typography.body2.fontSize,
  fontWeight: 600,
  overflowWrap: "anywhere",
}));

export interface FieldProps extends Omit<OutlinedInputProps, "error"> {
  label: string;
  /** The error of the value; screen readers announce it. */
  error?: string;
  hint?: ReactNode;
}

/** A labelled text input. OutlinedInput and not TextField, which alone costs the log-in page 19 kB. */
export function Field({ label, error, hint, id, inputProps, ...input }: FieldProps) {
  const generated = useId();
  const inputId = id ?? generated;
  const helpId = `${inputId}-help`;
  const help = error || hint;
  return (
    <div>
      <Label htmlFor={inputId}>{label}</Label>
      <OutlinedInput
        id={inputId}
        fullWidth
        size="small"
        error={Boolean(error)}
        inputProps={{ ...inputProps, "aria-describedby": help ? helpId : undefined }}
        {...input}
      />
      {help && (
        <FormHelperText
          id={helpId}
          error={Boolean(error)}
          role={error ? "alert" : undefined}
          sx={{ mx: 0.25 }}
        >
          {help}
        </FormHelperText>
      )}
    </div>
  );
}
