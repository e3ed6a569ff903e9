import FormHelperText from "@mui/material/FormHelperText";
import { styled } from "@mui/material/styles";
import { type SelectHTMLAttributes, useId } from "react";
import { Label } from "./Field";

const Wrapper = styled("span")({ display: "block", minWidth: 0 });

const HiddenLabel = styled("label")({
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
});

const arrow = (colour: string) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='12' height='8' fill='none' stroke='${encodeURIComponent(colour)}' stroke-width='2'%3E%3Cpath d='M1 1l5 5 5-5'/%3E%3C/svg%3E")`;

const Control = styled("select")(({ theme }) => ({
  font: "inherit",
  fontSize: theme.typography.body2.fontSize,
  color: theme.palette.text.primary,
  width: "100%",
  minHeight: 40,
  padding: theme.spacing(0.75, 4, 0.75, 1.5),
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.palette.text.disabled}`,
  appearance: "none",
  background: `${arrow(theme.palette.text.secondary)} no-repeat right 12px center ${theme.palette.background.paper}`,
  textOverflow: "ellipsis",
  "&:focus-visible": { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
  "&[aria-invalid=true]": { borderColor: theme.palette.error.main },
}));

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  /** The label is read aloud but not drawn: in toolbars, where the first option says what it filters. */
  compact?: boolean;
  choices: readonly { value: string; label: string }[];
  /** The error of the value; screen readers announce it. */
  error?: string;
}

/** The platform's own select: works with every keyboard, screen reader and phone, and weighs nothing. */
export function Select({ label, compact = false, choices, error, id, ...select }: SelectProps) {
  const generated = useId();
  const selectId = id ?? generated;
  const Tag = compact ? HiddenLabel : Label;
  return (
    <Wrapper>
      <Tag htmlFor={selectId}>{label}</Tag>
      <Control
        id={selectId}
        aria-describedby={error ? `${selectId}-help` : undefined}
        aria-invalid={error ? true : undefined}
        {...select}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Control>
      {error && (
        <FormHelperText id={`${selectId}-help`} error role="alert" sx={{ mx: 0.25 }}>
          {error}
        </FormHelperText>
      )}
    </Wrapper>
  );
}
