import IconButton from "@mui/material/IconButton";
import Popover from "@mui/material/Popover";
import { type ReactNode, useState } from "react";
import { Field } from "@/shared/ui/Field";

export interface PickedFieldProps {
  label: string;
  /** Empty: none. */
  value: string;
  /** Called with what was picked or written; with an empty text while that is no value. */
  onChange: (value: string) => void;
  error?: string;
  hint?: ReactNode;
  autoFocus?: boolean;
}

interface Kind {
  /** What was written, as a value; empty if it is none. */
  read: (text: string) => string;
  invalid: string;
  placeholder: string;
  openLabel: string;
  icon: ReactNode;
  /** The picker, which is loaded when it is first opened. */
  picker: (onPick: (value: string) => void) => ReactNode;
}

/**
 * A text that can also be picked. The browser's own inputs of dates speak the language of the browser, not that of the
 * app, so this is a text input with a picker of our own.
 */
export function PickedField({
  label,
  value,
  onChange,
  error,
  hint,
  autoFocus,
  ...kind
}: PickedFieldProps & Kind) {
  const [typed, setTyped] = useState(value);
  const [reported, setReported] = useState(value);
  const [isLeft, setLeft] = useState(true);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (value !== reported) {
    setReported(value);
    // What is being written is not written over by what a list makes of its half.
    if (isLeft) setTyped(value);
  }
  const tell = (next: string) => {
    setReported(next);
    if (next !== value) onChange(next);
  };
  const leave = () => {
    setLeft(true);
    if (reported) setTyped(reported);
  };
  const isWrong = isLeft && typed.trim() !== "" && reported === "";
  return (
    <>
      <Field
        label={label}
        value={typed}
        placeholder={kind.placeholder}
        error={isWrong ? kind.invalid : error}
        hint={hint}
        autoFocus={autoFocus}
        autoComplete="off"
        inputProps={{ maxLength: 20 }}
        onFocus={() => setLeft(false)}
        onBlur={leave}
        onChange={({ target }) => {
          setTyped(target.value);
          tell(kind.read(target.value));
        }}
        endAdornment={
          <IconButton
            size="small"
            edge="end"
            aria-label={kind.openLabel}
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            {kind.icon}
          </IconButton>
        }
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ paper: { role: "dialog", "aria-label": label } }}
      >
        {anchor &&
          kind.picker((next) => {
            setTyped(next);
            tell(next);
            setAnchor(null);
          })}
      </Popover>
    </>
  );
}
