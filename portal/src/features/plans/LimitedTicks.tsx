import { styled } from "@mui/material/styles";
import { Tick, toggled } from "@/shared/ui/Tick";

const Group = styled("fieldset")(({ theme }) => ({
  display: "grid",
  margin: 0,
  padding: 0,
  border: 0,
  overflowWrap: "anywhere",
  "& legend": { padding: 0, marginBottom: theme.spacing(0.5), fontWeight: 600 },
}));

interface LimitedTicksProps {
  title: string;
  items: readonly { id: string; label: string }[];
  limit: number;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Some of several, no more than the limit: the others cannot be ticked once it is reached. */
export function LimitedTicks({ title, items, limit, chosen, onChange }: LimitedTicksProps) {
  const isFull = chosen.length >= limit;
  return (
    <Group>
      <legend>{title}</legend>
      {items.map(({ id, label }) => (
        <Tick
          key={id}
          label={label}
          checked={chosen.includes(id)}
          disabled={isFull && !chosen.includes(id)}
          onChange={() => onChange(toggled(chosen, id))}
        />
      ))}
    </Group>
  );
}
