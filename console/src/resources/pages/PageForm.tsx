import Save from "@mui/icons-material/Save";
import Undo from "@mui/icons-material/Undo";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { FormEvent } from "react";
import type { Page } from "@/api/types";
import { useText } from "@/i18n/useText";
import { RichText } from "@/ui/RichText";
import { useDraft } from "./useDraft";
import { useSaving } from "./useSaving";

const TITLE_LIMIT = 200;

const Form = styled("form")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

const Foot = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: theme.spacing(1.5),
}));

/** The draft of a page, typed and saved here; visitors see it when it is published. */
export function PageForm({ page }: { page: Page }) {
  const text = useText();
  const { draft, isDirty, set, discard } = useDraft(page);
  const { save, isSaving, fields } = useSaving(page, discard);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(draft);
  };
  return (
    <Form noValidate onSubmit={submit}>
      <TextField
        label={text("resources.pages.fields.title")}
        value={draft.title}
        onChange={(event) => set({ title: event.target.value })}
        error={Boolean(fields.title)}
        helperText={fields.title}
        slotProps={{ htmlInput: { maxLength: TITLE_LIMIT, lang: page.language } }}
        required
        fullWidth
      />
      <RichText
        label={text("resources.pages.fields.body")}
        language={page.language}
        value={draft.body}
        onChange={(body) => set({ body })}
        error={fields.body}
      />
      <Foot>
        {isDirty && (
          <Typography variant="body2" color="textSecondary" role="status">
            {text("resources.pages.unsaved")}
          </Typography>
        )}
        <Button variant="outlined" startIcon={<Undo />} disabled={!isDirty} onClick={discard}>
          {text("resources.pages.discard")}
        </Button>
        <Button
          type="submit"
          variant="contained"
          startIcon={<Save />}
          disabled={!isDirty || draft.title.trim() === ""}
          loading={isSaving}
        >
          {text("resources.pages.save")}
        </Button>
      </Foot>
    </Form>
  );
}
