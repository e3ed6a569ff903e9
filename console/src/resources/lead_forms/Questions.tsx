import Add from "@mui/icons-material/Add";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useText } from "@/i18n/useText";
import { emptyQuestion, KINDS, type QuestionDraft } from "./draft";

const MOST = 20;

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

interface QuestionProps {
  number: number;
  question: QuestionDraft;
  set: (change: Partial<QuestionDraft>) => void;
  onRemove?: () => void;
}

function Question({ number, question, set, onRemove }: QuestionProps) {
  const text = useText();
  const input = (name: "key" | "label_en" | "label_zh" | "choices_en" | "choices_zh") => ({
    label: text(`resources.lead_forms.question.${name}`),
    value: question[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <Box>
      <legend>{text("resources.lead_forms.question.title", { number })}</legend>
      <TextField {...input("label_en")} required />
      <TextField {...input("label_zh")} />
      <TextField {...input("key")} required />
      <TextField
        select
        label={text("resources.lead_forms.question.kind")}
        value={question.kind}
        onChange={(event) => set({ kind: event.target.value as QuestionDraft["kind"] })}
      >
        {KINDS.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {text(`resources.lead_forms.kinds.${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      {question.kind === "choice" && <TextField {...input("choices_en")} multiline minRows={2} required />}
      {question.kind === "choice" && <TextField {...input("choices_zh")} multiline minRows={2} />}
      <FormControlLabel
        control={<Checkbox checked={question.required} onChange={(_event, required) => set({ required })} />}
        label={text("resources.lead_forms.question.required")}
      />
      {onRemove && (
        <IconButton
          aria-label={text("resources.lead_forms.question.remove", { number })}
          onClick={onRemove}
          sx={{ justifySelf: "end" }}
        >
          <DeleteOutlined />
        </IconButton>
      )}
    </Box>
  );
}

interface QuestionsProps {
  questions: QuestionDraft[];
  error?: string;
  onChange: (questions: QuestionDraft[]) => void;
}

/** The questions of a form, in the order in which visitors meet them. */
export function Questions({ questions, error, onChange }: QuestionsProps) {
  const text = useText();
  const change = (id: number, changed: Partial<QuestionDraft>) =>
    onChange(questions.map((one) => (one.id === id ? { ...one, ...changed } : one)));
  const add = () =>
    onChange([...questions, emptyQuestion(Math.max(0, ...questions.map(({ id }) => id)) + 1)]);
  const remove = (id: number) => onChange(questions.filter((one) => one.id !== id));
  return (
    <>
      {error && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
      <List>
        {questions.map((question, place) => (
          <li key={question.id}>
            <Question
              number={place + 1}
              question={question}
              set={(changed) => change(question.id, changed)}
              onRemove={questions.length > 1 ? () => remove(question.id) : undefined}
            />
          </li>
        ))}
      </List>
      {questions.length < MOST && (
        <Button startIcon={<Add />} onClick={add} sx={{ mt: 1.5 }}>
          {text("resources.lead_forms.question.add")}
        </Button>
      )}
    </>
  );
}
