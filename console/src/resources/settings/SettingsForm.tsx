import TextField from "@mui/material/TextField";
import { useText } from "@/i18n/useText";
import { DraftForm, FieldColumn } from "@/ui/draft/DraftForm";
import { type DraftFormProps, draftInputs } from "@/ui/draft/draftInputs";
import { Section, Sections } from "@/ui/Section";
import type { SettingsDraft } from "./draft";

/** Links, flags and the support chat of the portal. */
export function SettingsForm(props: DraftFormProps<SettingsDraft>) {
  const { onSave, foot } = props;
  const text = useText();
  const input = draftInputs(props, (name: keyof SettingsDraft) => text(`resources.settings.fields.${name}`));
  const told = (name: keyof SettingsDraft, wire: string = name) =>
    input(name, { wire, hint: text(`resources.settings.hints.${name}`) });
  return (
    <DraftForm onSave={onSave}>
      <Sections>
        <Section title={text("resources.settings.links")}>
          <FieldColumn>
            <TextField {...told("help_center_url")} />
            <TextField {...told("platform_links")} multiline minRows={4} />
            <TextField {...told("order_site_url")} />
            <TextField {...told("mirror_links")} multiline minRows={2} />
          </FieldColumn>
        </Section>
        <Section title={text("resources.settings.chat")}>
          <FieldColumn>
            <TextField {...told("chat_script_url")} />
            <TextField {...told("chat_token")} />
          </FieldColumn>
        </Section>
        <Section title={text("resources.settings.users")}>
          <TextField {...told("balance_users", "balance_user_ids")} multiline />
        </Section>
        <Section title={text("resources.settings.newcomers")}>
          <TextField {...told("featured_products")} multiline minRows={3} />
        </Section>
        <Section title={text("resources.settings.keeping")}>
          <TextField {...told("lead_months")} type="number" slotProps={{ htmlInput: { min: 1, max: 120 } }} />
        </Section>
        {foot}
      </Sections>
    </DraftForm>
  );
}
