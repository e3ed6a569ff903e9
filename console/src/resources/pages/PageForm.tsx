import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import type { FormEvent } from "react";
import { useDataProvider, useRefresh } from "react-admin";
import type { Page } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { DraftFoot } from "@/ui/draft/DraftFoot";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { RichText } from "@/ui/RichText";

const TITLE_LIMIT = 200;

const Form = styled("form")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

/** The draft of a page, typed and saved here; visitors see it when it is published. */
export function PageForm({ page }: { page: Page }) {
  const text = useText();
  const refresh = useRefresh();
  const { savePage } = useDataProvider<ConsoleDataProvider>();
  const saved = { title: page.title, body: page.body };
  const { draft, isDirty, set, discard } = useKeptDraft(`pages.${page.id}.${page.version}`, saved);
  const send = (sent: typeof saved) => savePage(page.id, { ...sent, version: page.version });
  const { save, isSaving, fields } = useDraftSaving({ words: "resources.pages" }, send, () => {
    discard();
    refresh();
  });
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
      <DraftFoot
        isDirty={isDirty}
        canSave={draft.title.trim() !== ""}
        isSaving={isSaving}
        onDiscard={discard}
      />
    </Form>
  );
}
