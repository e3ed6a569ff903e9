import Add from "@mui/icons-material/Add";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useFieldArray, useFormState, useWatch } from "react-hook-form";
import type { LeadField } from "@/api/types";
import { useText } from "@/i18n/useText";
import { choicesOf } from "@/ui/form/choices";
import { ChoiceInput, LineInput, ListInput, TickInput } from "@/ui/form/inputs";

const MOST = 20;
const KIND = ["text", "long_text", "email", "phone", "url", "choice"];
const KINDS = choicesOf("resources.lead_forms.kinds", KIND);
const LINES = /\n/;

const List = styled("ol")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: theme.spacing(2),
}));

const Box = styled("fieldset")(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(2),
  minWidth: 0,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 10,
  display: "grid",
  alignItems: "center",
  gap: theme.spacing(1.5),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(220px, 100%), 1fr))",
}));

export const emptyQuestion = (): LeadField => ({
  key: "",
  kind: "text",
  label_en: "",
  label_zh: "",
  required: false,
  choices_en: [],
  choices_zh: [],
});

interface Asking {
  fields: LeadField[];
}

interface QuestionProps {
  place: number;
  onRemove?: () => void;
}

function Question({ place, onRemove }: QuestionProps) {
  const text = useText();
  const kind = useWatch<Asking>({ name: `fields.${place}.kind` });
  const named = (name: keyof LeadField) => ({
    source: `fields.${place}.${name}`,
    label: `resources.lead_forms.question.${name}` as const,
  });
  return (
    <Box>
      <legend>{text("resources.lead_forms.question.title", { number: place + 1 })}</legend>
      <LineInput {...named("label_en")} required />
      <LineInput {...named("label_zh")} />
      <LineInput {...named("key")} required />
      <ChoiceInput {...named("kind")} choices={KINDS} />
      {kind === "choice" && (
        <>
          <ListInput {...named("choices_en")} separator={LINES} joint={"\n"} lines={2} required />
          <ListInput {...named("choices_zh")} separator={LINES} joint={"\n"} lines={2} />
        </>
      )}
      <TickInput {...named("required")} />
      {onRemove && (
        <IconButton
          aria-label={text("resources.lead_forms.question.remove", { number: place + 1 })}
          onClick={onRemove}
          sx={{ justifySelf: "end" }}
        >
          <DeleteOutlined />
        </IconButton>
      )}
    </Box>
  );
}

export function Questions() {
  const text = useText();
  const { fields, append, remove } = useFieldArray<Asking, "fields", "row">({
    name: "fields",
    keyName: "row",
  });
  const { errors } = useFormState<Asking>();
  return (
    <>
      {errors.fields?.message && (
        <FormHelperText error role="alert">
          {errors.fields.message}
        </FormHelperText>
      )}
      <List>
        {fields.map(({ row }, place) => (
          <li key={row}>
            <Question place={place} onRemove={fields.length > 1 ? () => remove(place) : undefined} />
          </li>
        ))}
      </List>
      {fields.length < MOST && (
        <Button startIcon={<Add />} onClick={() => append(emptyQuestion())} sx={{ mt: 1.5 }}>
          {text("resources.lead_forms.question.add")}
        </Button>
      )}
    </>
  );
}
