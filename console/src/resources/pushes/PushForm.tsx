import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useText } from "@/i18n/useText";
import { DraftForm, FieldGrid } from "@/ui/draft/DraftForm";
import { type DraftFormProps, draftInputs } from "@/ui/draft/draftInputs";
import { EachLanguage } from "@/ui/draft/EachLanguage";
import { RichText } from "@/ui/RichText";
import { Section, Sections } from "@/ui/Section";
import { ACTIONS, type PushDraft, TRIGGERS } from "./draft";

const AUDIENCE = ["countries", "languages", "plans", "platforms"] as const;
type TextName = Exclude<keyof PushDraft, "trigger_type" | "body_en" | "body_zh">;

/** The message in both languages, when it appears, and to whom. */
export function PushForm(props: DraftFormProps<PushDraft>) {
  const { draft, set, fields, onSave, foot } = props;
  const text = useText();
  const input = draftInputs(props, (name: TextName) => text(`resources.push_messages.fields.${name}`));
  const local = { inputLabel: { shrink: true } };
  return (
    <DraftForm onSave={onSave}>
      <Sections>
        <EachLanguage title={(language) => text(`resources.announcements.languages.${language}`)}>
          {(language) => (
            <>
              <TextField
                {...input(`title_${language}`)}
                required={language === "en"}
                slotProps={{ htmlInput: { maxLength: 200, lang: language } }}
              />
              <RichText
                label={text(`resources.push_messages.fields.body_${language}`)}
                language={language}
                value={draft[`body_${language}`]}
                onChange={(html) => set({ [`body_${language}`]: html })}
                error={fields[`body_${language}`]}
              />
              {draft.router.trim() && (
                <TextField {...input(`button_${language}`)} slotProps={{ htmlInput: { maxLength: 40 } }} />
              )}
            </>
          )}
        </EachLanguage>
        <Section title={text("resources.push_messages.showing")}>
          <FieldGrid>
            <TextField {...input("router", { hint: text("resources.push_messages.router_hint") })} />
            <TextField
              select
              fullWidth
              label={text("resources.push_messages.fields.trigger_type")}
              value={draft.trigger_type}
              onChange={(event) =>
                set({ trigger_type: Number(event.target.value) as PushDraft["trigger_type"], trigger: "" })
              }
            >
              {TRIGGERS.map(({ type, words }) => (
                <MenuItem key={type} value={type}>
                  {text(`resources.push_messages.triggers.${words}`)}
                </MenuItem>
              ))}
            </TextField>
            {draft.trigger_type === 2 && (
              <TextField {...input("trigger", { hint: text("resources.announcements.router_hint") })} />
            )}
            {draft.trigger_type === 3 && (
              <TextField {...input("trigger")} select>
                {ACTIONS.map((action) => (
                  <MenuItem key={action} value={action}>
                    {text(`resources.push_messages.actions.${action}`)}
                  </MenuItem>
                ))}
              </TextField>
            )}
            <TextField
              {...input("starts", { wire: "starts_at" })}
              type="datetime-local"
              required
              slotProps={local}
            />
            <TextField {...input("ends", { wire: "ends_at" })} type="datetime-local" slotProps={local} />
          </FieldGrid>
        </Section>
        <Section title={text("resources.push_messages.audience")}>
          <FieldGrid>
            {AUDIENCE.map((name) => (
              <TextField
                key={name}
                {...input(name, { hint: text(`resources.push_messages.hints.${name}`) })}
              />
            ))}
            <TextField
              {...input("merchants", {
                wire: "tenant_ids",
                hint: text("resources.announcements.merchants_hint"),
              })}
            />
          </FieldGrid>
        </Section>
        {foot}
      </Sections>
    </DraftForm>
  );
}
