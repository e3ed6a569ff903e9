import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider, useLocale } from "react-admin";
import type { FormDesign, FormDifference } from "@/api/types";
import { type TextKey, useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { ErrorNote } from "@/ui/ErrorNote";
import { Mono } from "@/ui/Mono";
import { ListSkeleton } from "@/ui/Skeletons";
import { StateTag, type Tone } from "@/ui/StateTag";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: theme.spacing(1.5),
  "& dl": {
    margin: theme.spacing(0.75, 0, 0),
    display: "grid",
    gap: theme.spacing(0.5, 2),
    gridTemplateColumns: "minmax(90px, max-content) minmax(0, 1fr)",
  },
  "& dt": { color: theme.palette.text.secondary },
  "& dd": { margin: 0 },
  "& del": { color: theme.palette.error.dark, background: theme.palette.error.light, padding: "0 4px" },
  "& ins": {
    color: theme.palette.success.dark,
    background: theme.palette.success.light,
    padding: "0 4px",
    textDecoration: "none",
  },
}));

const TONES: Record<FormDifference["kind"], Tone> = {
  section: "info",
  added: "success",
  removed: "error",
  moved: "neutral",
  changed: "warning",
};

interface DifferencesProps {
  form: FormDesign;
  before: number;
  after: number;
}

/** What two versions of a form say differently. */
export function Differences({ form, before, after }: DifferencesProps) {
  const text = useText();
  const { compareForm } = useDataProvider<ConsoleDataProvider>();
  const { data, error } = useQuery({
    queryKey: ["request_forms", form.id, "differences", form.version, before, after],
    queryFn: ({ signal }) => compareForm(form.id, before, after, signal),
  });
  if (error)
    return <ErrorNote label={text("resources.request_forms.compare.failed")} error={error.message} />;
  if (!data) return <ListSkeleton rows={3} />;
  if (data.length === 0)
    return <Typography color="textSecondary">{text("resources.request_forms.compare.same")}</Typography>;
  return (
    <List>
      {data.map((field) => (
        <li key={`${field.kind} ${field.key}`}>
          <Difference difference={field} />
        </li>
      ))}
    </List>
  );
}

function Difference({ difference: { kind, key, en, zh, under, changes } }: { difference: FormDifference }) {
  const text = useText();
  const isChinese = (useLocale() ?? "en").startsWith("zh");
  return (
    <>
      <StateTag tone={TONES[kind]} label={text(`resources.request_forms.compare.${kind}`)} />{" "}
      <strong>{(isChinese && zh) || en}</strong> {key && <Mono>{under ? `${under} › ${key}` : key}</Mono>}
      {changes.length > 0 && (
        <dl>
          {changes.map((change) => (
            <Change key={change.name} {...change} isSection={kind === "section"} />
          ))}
        </dl>
      )}
    </>
  );
}

type ChangeProps = FormDifference["changes"][number] & { isSection: boolean };

function Change({ name, before, after, isSection }: ChangeProps) {
  const text = useText();
  const label = `resources.request_forms.${isSection ? "fields" : "field"}.${name}` as TextKey;
  return (
    <>
      <dt>{text(label)}</dt>
      <dd>
        <del>{shown(before)}</del> <ins>{shown(after)}</ins>
      </dd>
    </>
  );

  function shown(value: typeof before): string {
    if (typeof value === "boolean")
      return text(`resources.request_forms.shown_field.${value ? "yes" : "no"}`);
    if (Array.isArray(value)) return value.join(", ") || "–";
    if (name === "type") return text(`resources.request_forms.types.${value}` as TextKey);
    return String(value) || "–";
  }
}
