import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import type { FormEvent } from "react";
import { useText } from "@/i18n/useText";
import { DraftFoot } from "@/ui/DraftFoot";
import { Section } from "@/ui/Section";
import type { SettingsDraft } from "./draft";

const Form = styled("form")(({ theme }) => ({ display: "grid", gap: theme.spacing(2.5) }));
const Column = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

interface SettingsFormProps {
  draft: SettingsDraft;
  set: (change: Partial<SettingsDraft>) => void;
  fields: Record<string, string>;
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Links, flags and the support chat of the portal. */
export function SettingsForm(props: SettingsFormProps) {
  const { draft, set, fields, isDirty, isSaving, onSave, onDiscard } = props;
  const text = useText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  const input = (name: keyof SettingsDraft, wire: string = name) => ({
    label: text(`resources.settings.fields.${name}`),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    error: Boolean(fields[wire]),
    helperText: fields[wire] ?? text(`resources.settings.hints.${name}`),
    fullWidth: true,
  });
  return (
    <Form noValidate onSubmit={submit}>
      <Section title={text("resources.settings.links")}>
        <Column>
          <TextField {...input("help_center_url")} />
          <TextField {...input("platform_links")} multiline minRows={4} />
          <TextField {...input("order_site_url")} />
          <TextField {...input("mirror_links")} multiline minRows={2} />
        </Column>
      </Section>
      <Section title={text("resources.settings.chat")}>
        <Column>
          <TextField {...input("chat_script_url")} />
          <TextField {...input("chat_token")} />
        </Column>
      </Section>
      <Section title={text("resources.settings.users")}>
        <TextField {...input("balance_users", "balance_user_ids")} multiline />
      </Section>
      <DraftFoot isFinal isDirty={isDirty} canSave isSaving={isSaving} onDiscard={onDiscard} />
    </Form>
  );
}
