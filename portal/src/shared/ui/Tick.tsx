import Checkbox, { type CheckboxProps } from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import { styled } from "@mui/material/styles";

/** A labelled box to tick. */
export function Tick({ label, size = "small", ...box }: CheckboxProps & { label: string }) {
  return <FormControlLabel label={label} control={<Checkbox size={size} {...box} />} />;
}

/** Returns the list with an item added or removed. */
export function toggled<Item>(chosen: readonly Item[], item: Item): Item[] {
  return chosen.includes(item) ? chosen.filter((other) => other !== item) : [...chosen, item];
}

const Group = styled("fieldset", { shouldForwardProp: (name) => name !== "least" })<{ least: number }>(
  ({ theme, least }) => ({
    display: "grid",
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${least}px), 1fr))`,
    // A fieldset is as wide as its longest word by itself.
    minWidth: 0,
    overflowWrap: "anywhere",
    margin: 0,
    padding: 0,
    border: 0,
    "& > *": { minWidth: 0 },
    "& legend": { padding: 0, fontSize: theme.typography.body2.fontSize, fontWeight: 600 },
  }),
);

interface TickGroupProps<Name extends string> {
  title: string;
  names: readonly Name[];
  label: (name: Name) => string;
  /** How narrow a column may be, in pixels. */
  least: number;
  chosen: readonly Name[];
  onChange: (chosen: Name[]) => void;
  error?: string;
}

/** Some of several, to tick. */
export function TickGroup<Name extends string>(props: TickGroupProps<Name>) {
  const { title, names, label, least, chosen, onChange, error } = props;
  return (
    <div>
      <Group least={least}>
        <legend>{title}</legend>
        {names.map((name) => (
          <Tick
            key={name}
            label={label(name)}
            checked={chosen.includes(name)}
            onChange={() => onChange(toggled(chosen, name))}
          />
        ))}
      </Group>
      {error && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
    </div>
  );
}
