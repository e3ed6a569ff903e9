import { styled } from "@mui/material/styles";
import { useEffect, useState } from "react";

const Input = styled("input")(({ theme }) => ({
  font: "inherit",
  fontVariantNumeric: "tabular-nums",
  color: "inherit",
  padding: theme.spacing(0.75, 1),
  borderRadius: 8,
  border: `1px solid ${theme.palette.text.disabled}`,
  background: theme.palette.background.paper,
  "&:focus-visible": { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 0 },
  '&[aria-invalid="true"]': { borderColor: theme.palette.error.main },
}));

interface CellInputProps {
  label: string;
  value: string;
  width: number;
  error?: string;
  onWrite: (typed: string) => void;
}

/** An input inside a grid: named for screen readers, with its message as tooltip and description. */
export function CellInput({ label, value, width, error = "", onWrite }: CellInputProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <Input
      aria-label={label}
      aria-invalid={error !== ""}
      aria-description={error || undefined}
      title={error || undefined}
      value={typed}
      style={{ width }}
      onChange={(event) => {
        setTyped(event.target.value);
        onWrite(event.target.value.trim());
      }}
    />
  );
}
