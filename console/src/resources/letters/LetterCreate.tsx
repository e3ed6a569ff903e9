import Send from "@mui/icons-material/Send";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import type { FormEvent } from "react";
import { useDataProvider } from "react-admin";
import { useNavigate } from "react-router";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Allowed } from "@/ui/Allowed";
import { PageHeading } from "@/ui/PageHeading";
import { useBack } from "@/ui/RecordPage";
import { RichText } from "@/ui/RichText";
import { Section, Sections } from "@/ui/Section";
import { PageSkeleton } from "@/ui/Skeletons";
import { useDraftSaving } from "@/ui/useDraftSaving";
import { useKeptDraft } from "@/ui/useKeptDraft";
import { EMPTY, isComplete, type LetterDraft, textOf } from "./draft";

const Column = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

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
  const { draft, set, discard } = useKeptDraft("user_messages.new", EMPTY);
  const send = () => sendLetter(textOf(draft));
  const { save, isSaving, fields } = useDraftSaving({ words: "resources.user_messages" }, send, () => {
    discard();
    void navigate("/user_messages", { replace: true });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(draft);
  };
  const input = (name: Exclude<keyof LetterDraft, "body_en" | "body_zh">, wire: string = name) => ({
    label: text(`resources.user_messages.fields.${name}`),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    error: Boolean(fields[wire]),
    helperText: fields[wire],
    fullWidth: true,
  });
  return (
    <form noValidate onSubmit={submit}>
      <PageHeading title={text("resources.user_messages.write")} back={back} />
      <Sections>
        <Section title={text("resources.user_messages.readers")}>
          <Column>
            <TextField {...input("mailboxes")} multiline />
            <TextField {...input("merchants", "tenant_ids")} />
          </Column>
        </Section>
        {(["en", "zh"] as const).map((language) => (
          <Section key={language} title={text(`resources.announcements.languages.${language}`)}>
            <Column>
              <TextField {...input(`title_${language}`)} slotProps={{ htmlInput: { maxLength: 200 } }} />
              <RichText
                label={text(`resources.user_messages.fields.body_${language}`)}
                language={language}
                value={draft[`body_${language}`]}
                onChange={(html) => set({ [`body_${language}`]: html })}
                error={fields[`body_${language}`]}
              />
            </Column>
          </Section>
        ))}
        <Section title={text("resources.user_messages.fields.router")}>
          <TextField
            {...input("router")}
            helperText={fields.router ?? text("resources.push_messages.router_hint")}
          />
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
    </form>
  );
}
