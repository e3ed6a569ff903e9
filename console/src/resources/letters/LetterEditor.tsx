import { useNavigate } from "react-router";
import type { Letter } from "@/api/types";
import { useText } from "@/i18n/useText";
import { DraftForm } from "@/ui/draft/DraftForm";
import { useDraftSaving } from "@/ui/draft/useDraftSaving";
import { useKeptDraft } from "@/ui/draft/useKeptDraft";
import { LineInput, ListInput } from "@/ui/form/inputs";
import { EachLanguage, FieldColumn } from "@/ui/form/layout";
import { RichInput } from "@/ui/form/RichInput";
import { SendButton } from "@/ui/form/SendButton";
import { PageHeading } from "@/ui/PageHeading";
import { CreatePage, useBack } from "@/ui/RecordPage";
import { Section } from "@/ui/Section";

const EMPTY = {
  title_en: "",
  body_en: "",
  title_zh: "",
  body_zh: "",
  router: "",
  mailboxes: [] as string[],
  tenant_ids: [] as string[],
};
type Draft = typeof EMPTY;

const isComplete = ({ title_en, mailboxes, tenant_ids }: Draft) =>
  title_en.trim() !== "" && mailboxes.length + tenant_ids.length > 0;

export function LetterCreate() {
  return (
    <CreatePage resource="user_messages">
      <NewLetter />
    </CreatePage>
  );
}

/** A message to users by mailbox, and to all users of merchants; once sent it is theirs. */
function NewLetter() {
  const text = useText();
  const navigate = useNavigate();
  const kept = useKeptDraft("user_messages.new", EMPTY);
  const send = useDraftSaving<Draft, Letter>({
    resource: "user_messages",
    wire: (draft) => ({ ...draft, router: draft.router.trim(), tenant_ids: draft.tenant_ids.map(Number) }),
    onSaved: (_letter, sent) => {
      kept.settle(sent);
      void navigate("/user_messages", { replace: true });
    },
  });
  return (
    <>
      <PageHeading title={text("resources.user_messages.write")} back={useBack("user_messages")} />
      <DraftForm kept={kept} onSave={send}>
        <Section title={text("resources.user_messages.readers")}>
          <FieldColumn>
            <ListInput source="mailboxes" lines={1} />
            <ListInput source="tenant_ids" />
          </FieldColumn>
        </Section>
        <EachLanguage titles="resources.announcements.languages">
          {(language) => (
            <>
              <LineInput source={`title_${language}`} limit={200} />
              <RichInput source={`body_${language}`} language={language} />
            </>
          )}
        </EachLanguage>
        <Section title={text("resources.user_messages.fields.router")}>
          <LineInput source="router" hint="resources.push_messages.router_hint" />
        </Section>
        <SendButton canSend={isComplete(kept.draft)}>{text("resources.user_messages.send")}</SendButton>
      </DraftForm>
    </>
  );
}
