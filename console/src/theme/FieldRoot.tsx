import { type ComponentProps, forwardRef } from "react";

type Passed = "InputProps" | "InputLabelProps" | "inputProps" | "inputRef";

/**
 * The element around a field. Beside `slotProps`, which show everything, react-admin still passes MUI's names from before
 * version 9 and the ref of an input to groups that have none, which would reach the page as attributes.
 */
export const FieldRoot = forwardRef<HTMLDivElement, ComponentProps<"div"> & { [P in Passed]?: unknown }>(
  ({ InputProps: _input, InputLabelProps: _label, inputProps: _html, inputRef: _ref, ...own }, ref) => (
    <div {...own} ref={ref} />
  ),
);
