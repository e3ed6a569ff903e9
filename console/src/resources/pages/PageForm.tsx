import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import type { FormEvent } from "react";
import { useDataProvider } from "react-admin";
import type { Page } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { DraftFoot } from "@/ui/draft/DraftFoot";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import type { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { useShowSaved } from "@/ui/RecordPage";
import { RichText } from "@/ui/RichText";

const TITLE_LIMIT = 200;

const Form = styled("form")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

interface PageText {
  title: string;
  body: string;
}

export const textOf = ({ title, body }: Page): PageText => ({ title, body });

interface PageFormProps {
  page: Page;
  kept: ReturnType<typeof useKeptDraft<PageText>>;
}

/** The draft of a page, typed and saved here; visitors see it when it is published. */
export function PageForm({ page, kept }: PageFormProps) {
  const text = useText();
  const show = useShowSaved("pages");
  const { savePage } = useDataProvider<ConsoleDataProvider>();
  const { draft, set } = kept;
  const send = (sent: PageText) => savePage(page.id, { ...sent, version: kept.version });
  const { save, isSaving, fields } = useDraftSaving({ words: "resources.pages" }, send, (saved, sent) => {
    show(saved);
    kept.settle(sent, { saved: textOf(saved), version: saved.version });
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
      <DraftFoot kept={kept} canSave={draft.title.trim() !== ""} isSaving={isSaving} />
    </Form>
  );
}
