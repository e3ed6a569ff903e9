import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { styled } from "@mui/material/styles";
import { useTexts } from "@/shared/i18n/texts";
import { rightsTexts } from "./rightsTexts";

const Group = styled("fieldset")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(200px, 1fr))",
  margin: 0,
  padding: 0,
  border: 0,
  "& legend": { padding: 0, fontSize: theme.typography.body2.fontSize, fontWeight: 600 },
}));

interface RightsChecklistProps {
  title: string;
  names: readonly string[];
  chosen: readonly string[];
  onChange: (rights: string[]) => void;
}

/** Rights to tick, in words. */
export function RightsChecklist({ title, names, chosen, onChange }: RightsChecklistProps) {
  const t = useTexts(rightsTexts);
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  return (
    <Group>
      <legend>{title}</legend>
      {names.map((name) => (
        <FormControlLabel
          key={name}
          label={t.rights[name] ?? name}
          control={<Checkbox size="small" checked={chosen.includes(name)} onChange={() => toggle(name)} />}
        />
      ))}
    </Group>
  );
}
