import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import { useTexts } from "@/shared/i18n/texts";
import { Stack } from "@/shared/ui/Card";
import { Select } from "@/shared/ui/Select";
import { type Chosen, DIGESTS, isToldBy, WAYS, withSwitched } from "./choices";
import { notificationTexts } from "./texts";

const Grid = styled("table")(({ theme }) => ({
  width: "100%",
  borderCollapse: "collapse",
  "& th": { textAlign: "start", fontWeight: 450, padding: theme.spacing(0.5, 1, 0.5, 0) },
  "& thead th": { fontSize: theme.typography.caption.fontSize, color: theme.palette.text.secondary },
  "& td, & thead th:not(:first-of-type)": { textAlign: "center", width: 84, padding: theme.spacing(0.25, 0) },
  "& tbody tr": { borderTop: `1px solid ${theme.palette.divider}` },
}));

interface ChoicesFieldsProps {
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** Each kind of event by each way of telling, and how often mails leave. */
export function ChoicesFields({ chosen, onChange }: ChoicesFieldsProps) {
  const t = useTexts(notificationTexts);
  return (
    <Stack>
      <Grid>
        <thead>
          <tr>
            <th scope="col">{t.event}</th>
            {WAYS.map((way) => (
              <th key={way} scope="col">
                {t.ways[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chosen.choices.map(({ kind, channel }) => (
            <tr key={kind}>
              <th scope="row">{t.kinds[kind] ?? kind}</th>
              {WAYS.map((way) => (
                <td key={way}>
                  <Checkbox
                    size="small"
                    checked={isToldBy(channel, way)}
                    slotProps={{ input: { "aria-label": `${t.kinds[kind] ?? kind}: ${t.ways[way]}` } }}
                    onChange={() => onChange(withSwitched(chosen, kind, way))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
      <Select
        label={t.digest}
        value={chosen.digest}
        choices={DIGESTS.map((value) => ({ value, label: t.digests[value] }))}
        onChange={({ target }) => onChange({ ...chosen, digest: target.value as Chosen["digest"] })}
      />
    </Stack>
  );
}
