import Send from "@mui/icons-material/Send";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useDataProvider } from "react-admin";
import { useNavigate } from "react-router";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Allowed } from "@/ui/Allowed";
import { DraftForm, FieldColumn } from "@/ui/draft/DraftForm";
import { draftInputs } from "@/ui/draft/draftInputs";
import { EachLanguage } from "@/ui/draft/EachLanguage";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { PageHeading } from "@/ui/PageHeading";
import { useBack } from "@/ui/RecordPage";
import { RichText } from "@/ui/RichText";
import { Section, Sections } from "@/ui/Section";
import { PageSkeleton } from "@/ui/Skeletons";
import { EMPTY, isComplete, type LetterDraft, textOf } from "./draft";

type TextName = Exclude<keyof LetterDraft, "body_en" | "body_zh">;

export function LetterCreate() {
  return (
    <Allowed resource="user_messages" action="list" loading={<PageSkeleton />}>
      <NewLetter />
    </Allowed>
  );
}

/** A message to users by mailbox, and to all users of merchants; once sent it is theirs. */
function NewLetter() {
  const text = useText();
  const back = useBack("user_messages");
  const navigate = useNavigate();
  const { sendLetter } = useDataProvider<ConsoleDataProvider>();
  const { draft, set, settle } = useKeptDraft("user_messages.new", EMPTY);
  const send = (sent: LetterDraft) => sendLetter(textOf(sent));
  const { save, isSaving, fields } = useDraftSaving(
    { words: "resources.user_messages" },
    send,
    (_sent, draft) => {
      settle(draft);
      void navigate("/user_messages", { replace: true });
    },
  );
  const input = draftInputs({ draft, set, fields }, (name: TextName) =>
    text(`resources.user_messages.fields.${name}`),
  );
  return (
    <DraftForm onSave={() => save(draft)}>
      <PageHeading title={text("resources.user_messages.write")} back={back} />
      <Sections>
        <Section title={text("resources.user_messages.readers")}>
          <FieldColumn>
            <TextField {...input("mailboxes")} multiline />
            <TextField {...input("merchants", { wire: "tenant_ids" })} />
          </FieldColumn>
        </Section>
        <EachLanguage title={(language) => text(`resources.announcements.languages.${language}`)}>
          {(language) => (
            <>
              <TextField {...input(`title_${language}`)} slotProps={{ htmlInput: { maxLength: 200 } }} />
              <RichText
                label={text(`resources.user_messages.fields.body_${language}`)}
                language={language}
                value={draft[`body_${language}`]}
                onChange={(html) => set({ [`body_${language}`]: html })}
                error={fields[`body_${language}`]}
              />
            </>
          )}
        </EachLanguage>
        <Section title={text("resources.user_messages.fields.router")}>
          <TextField {...input("router", { hint: text("resources.push_messages.router_hint") })} />
        </Section>
        <Button
          type="submit"
          variant="contained"
          startIcon={<Send />}
          disabled={!isComplete(draft)}
          loading={isSaving}
          sx={{ justifySelf: "end" }}
        >
          {text("resources.user_messages.send")}
        </Button>
      </Sections>
    </DraftForm>
  );
}
