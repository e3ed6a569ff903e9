import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useText } from "@/i18n/useText";
import { DraftForm, FieldGrid } from "@/ui/draft/DraftForm";
import { type DraftFormProps, draftInputs } from "@/ui/draft/draftInputs";
import { EachLanguage } from "@/ui/draft/EachLanguage";
import { RichText } from "@/ui/RichText";
import { Section, Sections } from "@/ui/Section";
import { type AnnouncementDraft, AUDIENCES, DETAIL_TYPES, mayLead } from "./draft";

type TextName = "title_en" | "title_zh" | "router" | "release" | "merchants" | "starts" | "ends";

/** The announcement in both languages, with whom it is for and when. */
export function AnnouncementForm(props: DraftFormProps<AnnouncementDraft>) {
  const { draft, set, fields, onSave, foot } = props;
  const text = useText();
  const input = draftInputs(props, (name: TextName) => text(`resources.announcements.fields.${name}`));
  const isRelease = draft.release.trim() !== "";
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
                label={text(`resources.announcements.fields.content_${language}`)}
                language={language}
                value={draft[`content_${language}`]}
                onChange={(html) => set({ [`content_${language}`]: html })}
                error={fields[`content_${language}`]}
              />
            </>
          )}
        </EachLanguage>
        <Section title={text("resources.announcements.showing")}>
          <FieldGrid>
            <TextField
              {...input("starts", { wire: "starts_at" })}
              type="datetime-local"
              required
              slotProps={local}
            />
            <TextField {...input("ends", { wire: "ends_at" })} type="datetime-local" slotProps={local} />
            <TextField
              select
              fullWidth
              label={text("resources.announcements.fields.detail_type")}
              value={draft.detail_type}
              onChange={(event) =>
                set({ detail_type: Number(event.target.value) as AnnouncementDraft["detail_type"] })
              }
            >
              {DETAIL_TYPES.map(({ type, words }) => (
                <MenuItem key={type} value={type}>
                  {text(`resources.announcements.detail_types.${words}`)}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              {...input("release", { hint: text("resources.announcements.release_hint") })}
              slotProps={{ htmlInput: { maxLength: 40 } }}
            />
            {mayLead(draft) && (
              <TextField
                {...input("router", {
                  hint: text(`resources.announcements.${isRelease ? "release_router_hint" : "router_hint"}`),
                })}
                required={!isRelease}
              />
            )}
            <TextField
              select
              fullWidth
              label={text("resources.announcements.fields.audience")}
              value={draft.audience}
              onChange={(event) => set({ audience: event.target.value as AnnouncementDraft["audience"] })}
            >
              {AUDIENCES.map((audience) => (
                <MenuItem key={audience} value={audience}>
                  {text(`resources.announcements.audiences.${audience}`)}
                </MenuItem>
              ))}
            </TextField>
            {draft.audience === "merchants" && (
              <TextField
                {...input("merchants", {
                  wire: "tenant_ids",
                  hint: text("resources.announcements.merchants_hint"),
                })}
                required
              />
            )}
          </FieldGrid>
        </Section>
        {foot}
      </Sections>
    </DraftForm>
  );
}
