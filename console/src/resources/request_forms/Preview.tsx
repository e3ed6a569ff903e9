import CloudUploadOutlined from "@mui/icons-material/CloudUploadOutlined";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import InputAdornment from "@mui/material/InputAdornment";
import Link from "@mui/material/Link";
import MenuItem from "@mui/material/MenuItem";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useLocale, useTranslate } from "react-admin";
import { useText } from "@/i18n/useText";
import { Section } from "@/ui/Section";
import type { FormDraft, TypedField } from "./draft";

/** As in the portal's form: two columns, and what needs the whole width has it. */
const Grid = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2, 2.5),
  alignItems: "start",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  "& > [data-wide]": { gridColumn: "1 / -1" },
  [theme.breakpoints.down("sm")]: { gridTemplateColumns: "minmax(0, 1fr)" },
}));

const Upload = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1),
  padding: theme.spacing(2),
  border: `1px dashed ${theme.palette.divider}`,
  borderRadius: 10,
  color: theme.palette.text.secondary,
}));

type Language = "en" | "zh";
const WIDE = new Set(["long_text", "choices", "yes_no", "countries", "images", "files"]);

interface FieldProps {
  field: TypedField;
  language: Language;
  answer: string;
  onAnswer: (answer: string) => void;
}

/** The form as merchants will see it, in either language; a yes/no choice can be tried. */
export function Preview({ section }: { section: FormDraft }) {
  const text = useText();
  const [language, setLanguage] = useState<Language>((useLocale() ?? "en").startsWith("zh") ? "zh" : "en");
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const shown = section.fields.flatMap((field) => {
    const answer = field.type === "yes_no" ? answers[field.key || field.en] : "";
    return [field, ...((answer === "yes" ? field.yes : answer === "no" ? field.no : []) as TypedField[])];
  });
  const languages = (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={language}
      onChange={(_event, chosen: Language | null) => chosen && setLanguage(chosen)}
      aria-label={text("resources.request_forms.preview_language")}
    >
      <ToggleButton value="en">{text("resources.request_forms.languages.en")}</ToggleButton>
      <ToggleButton value="zh">{text("resources.request_forms.languages.zh")}</ToggleButton>
    </ToggleButtonGroup>
  );
  return (
    <Section title={text("resources.request_forms.preview")} action={languages}>
      <Typography variant="h3" component="p" sx={{ mb: 2 }} lang={language}>
        {section[language]}
      </Typography>
      <Grid lang={language}>
        {shown.map((field, place) => (
          // A field that is being written has no key yet.
          <div key={field.key || `new ${place}`} data-wide={isWide(field) || undefined}>
            <ShownField
              field={field}
              language={language}
              answer={answers[field.key || field.en] ?? ""}
              onAnswer={(answer) => setAnswers({ ...answers, [field.key || field.en]: answer })}
            />
          </div>
        ))}
      </Grid>
      {shown.length === 0 && (
        <Typography color="textSecondary">{text("resources.request_forms.no_fields")}</Typography>
      )}
    </Section>
  );
}

const isWide = ({ type, choices }: TypedField) => WIDE.has(type) || choices.some(({ link }) => link);

/** The text in this language; English where there is no other. */
const said = (language: Language, en = "", zh = "") => (language === "zh" && zh) || en;

function ShownField({ field, language, answer, onAnswer }: FieldProps) {
  const speak = useTranslate();
  const { type, choices } = field;
  const t = (word: string) => speak(`resources.request_forms.shown_field.${word}`);
  const title = said(language, field.en, field.zh) || t("unnamed");
  const label = field.required ? title : `${title} ${t("optional")}`;
  const named = choices.map((choice) => ({ ...choice, name: said(language, choice.en, choice.zh) }));
  const yesNo = ["yes", "no"].map((value) => ({ value, name: t(value), link: "" }));
  if (type === "yes_no" || (type === "choice" && named.some(({ link }) => link)))
    return (
      <Radios label={label} choices={type === "yes_no" ? yesNo : named} answer={answer} onAnswer={onAnswer} />
    );
  if (type === "choices")
    return (
      <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
        <Typography component="legend" variant="subtitle2">
          {label}
        </Typography>
        {named.map(({ value, name }) => (
          <FormControlLabel key={value || name} control={<Checkbox size="small" />} label={name} />
        ))}
      </fieldset>
    );
  if (type === "images" || type === "files")
    return (
      <>
        <Typography variant="subtitle2">{label}</Typography>
        <Upload>
          <CloudUploadOutlined fontSize="small" />
          {t(type)}
        </Upload>
      </>
    );
  const isList = ["choice", "country", "countries", "state"].includes(type);
  const options = type === "choice" ? named : [];
  const after = said(language, field.after_en, field.after_zh);
  return (
    <TextField
      fullWidth
      label={label}
      select={isList}
      defaultValue=""
      type={{ email: "email", url: "url", number: "number", phone: "tel" }[type as string] ?? "text"}
      multiline={type === "long_text"}
      minRows={type === "long_text" ? 3 : undefined}
      placeholder={said(language, field.hint_en, field.hint_zh) || (type === "url" ? "https://" : undefined)}
      slotProps={{
        inputLabel: { shrink: true },
        select: { displayEmpty: true },
        input: {
          startAdornment: field.before && <InputAdornment position="start">{field.before}</InputAdornment>,
          endAdornment: after && <InputAdornment position="end">{after}</InputAdornment>,
        },
      }}
    >
      {isList && [
        <MenuItem key="" value="">
          {t(type === "choice" ? "choose" : "from_list")}
        </MenuItem>,
        ...options.map(({ value, name }) => (
          <MenuItem key={value || name} value={value || name}>
            {name}
          </MenuItem>
        )),
      ]}
    </TextField>
  );
}

interface RadiosProps extends Pick<FieldProps, "answer" | "onAnswer"> {
  label: string;
  choices: readonly { value: string; name: string; link: string }[];
}

function Radios({ label, choices, answer, onAnswer }: RadiosProps) {
  return (
    <>
      <Typography variant="subtitle2">{label}</Typography>
      <RadioGroup row aria-label={label} value={answer} onChange={(_event, chosen) => onAnswer(chosen)}>
        {choices.map(({ value, name, link }) => (
          <span key={value || name}>
            <FormControlLabel value={value || name} control={<Radio size="small" />} label={name} />
            {/^https?:/.test(link) && (
              <Link href={link} target="_blank" rel="noreferrer" variant="body2" sx={{ mr: 2 }}>
                ↗
              </Link>
            )}
          </span>
        ))}
      </RadioGroup>
    </>
  );
}
