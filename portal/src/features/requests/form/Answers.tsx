import { styled } from "@mui/material/styles";
import type { AttachedFile, RequestField } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Row } from "@/shared/ui/Card";
import { useFormCountries, useRegions } from "../api";
import { isWide } from "./FieldControl";
import { FileTile } from "./FileTile";
import { formTexts } from "./texts";
import { isEmpty, isShown, type Part, type Value } from "./values";

const List = styled("dl")(({ theme }) => ({
  margin: 0,
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fill, minmax(min(240px, 100%), 1fr))",
  "& > [data-wide]": { gridColumn: "1 / -1" },
  "& dt": { color: theme.palette.text.secondary, fontSize: theme.typography.body2.fontSize },
  "& dd": { margin: theme.spacing(0.25, 0, 0), whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
}));

function Country({ codes }: { codes: readonly string[] }) {
  const { data: countries = [] } = useFormCountries();
  return codes.map((code) => countries.find(({ id }) => id === code)?.country ?? code).join(", ");
}

function State({ code, country }: { code: string; country: string }) {
  const { data: regions = [] } = useRegions(country);
  return regions.find(({ id }) => id === code)?.name ?? code;
}

function Chosen({ field, values }: { field: RequestField; values: readonly string[] }) {
  const labelOf = (value: string) => field.selectList.find((choice) => choice.value === value)?.label;
  return values.map((value) => labelOf(value) ?? value).join(", ");
}

function Files({ files, isImage }: { files: readonly AttachedFile[]; isImage: boolean }) {
  return (
    <Row gap={1.5}>
      {files.map((file) => (
        <FileTile key={file.id} file={file} isImage={isImage} />
      ))}
    </Row>
  );
}

function Answer({ field, value, part }: { field: RequestField; value: Value; part: Part }) {
  const t = useTexts(formTexts);
  const { type, before, after } = field;
  if (type === "images" || type === "files")
    return <Files files={value as AttachedFile[]} isImage={type === "images"} />;
  if (type === "countries") return <Country codes={value as string[]} />;
  if (type === "choices") return <Chosen field={field} values={value as string[]} />;
  const text = String(value);
  if (type === "country") return <Country codes={[text]} />;
  if (type === "state") return <State code={text} country={String(part[field.country] ?? "")} />;
  if (type === "choice") return <Chosen field={field} values={[text]} />;
  if (type === "yes_no") return text === "yes" ? t.yes : t.no;
  return [before, text, after].filter(Boolean).join(" ");
}

/** The answers of one section, read-only: what was requested, and what of it was left empty. */
export function Answers({ fields, part }: { fields: readonly RequestField[]; part: Part }) {
  const t = useTexts(formTexts);
  return (
    <List>
      {fields
        .filter((field) => isShown(field, part))
        .map((field) => {
          const value = part[field.key];
          return (
            <div key={field.key} data-wide={isWide(field) || undefined}>
              <dt>{field.title}</dt>
              <dd>
                {value === undefined || isEmpty(field, value) ? (
                  t.none
                ) : (
                  <Answer field={field} value={value} part={part} />
                )}
              </dd>
            </div>
          );
        })}
    </List>
  );
}
